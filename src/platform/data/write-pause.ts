// Refusal of writes while a database is moved, and after it was: by triggers of the database itself, so that no process can miss it.

/** SQLSTATE of the error, in the class of an operator's intervention. */
export const pausedState = '57M01'

/** Whole message of the error on both engines. */
export const pausedMessage =
  'This database is being moved, or was moved: writes are paused. Servers go on with the new DATABASE_URL; "pageside copy --release" gives the move up.'
