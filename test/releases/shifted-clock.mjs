// Clock of a program under test, loaded before it (`--import`): the time runs on from `TEST_CLOCK_START`, epoch milliseconds.
const SystemDate = Date
const shiftMs = Number(process.env.TEST_CLOCK_START) - SystemDate.now()

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + shiftMs)
    else super(...args)
  }

  static now() {
    return SystemDate.now() + shiftMs
  }
}
