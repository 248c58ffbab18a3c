// Refusal of writes while a database is moved, and after it was: by triggers of the database itself, so that no process can miss it.

/** SQLSTATE of the error, in the class of an operator's intervention. */
export const pausedState = '57M01'

/** Whole message of the error on both engines. */
export const pausedMessage =
  'This database is being moved, or was moved: writes are paused. Servers go on with the new DATABASE_URL; "pageside copy --release" gives the move up.'

/** Tables and triggers of a move begin with it. */
export const movePrefix = 'move_'

/** Of a move alone: what is copied or backed up goes without them, or its writes would be refused, too. */
export const moveTables: readonly string[] = ['move_changes', 'move_pauses', 'move_run']
