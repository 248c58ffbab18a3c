// Clock of a program under test, loaded before it (`--import`): ahead of the system's by `TEST_CLOCK_SKEW` milliseconds.
const SystemDate = Date
const skewMs = Number(process.env.TEST_CLOCK_SKEW)

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + skewMs)
    else super(...args)
  }

  static now() {
    return SystemDate.now() + skewMs
  }
}
