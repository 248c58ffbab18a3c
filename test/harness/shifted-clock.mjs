// Clock of a program under test, loaded before it (`--import`): it begins at `TEST_CLOCK_START`, epoch milliseconds, or ahead
// of the system's by `TEST_CLOCK_SKEW` milliseconds, and runs `TEST_CLOCK_RATE` times as fast.
const SystemDate = Date
const { TEST_CLOCK_START: start, TEST_CLOCK_SKEW: skew = '0', TEST_CLOCK_RATE: rate = '1' } = process.env
const loadedAt = SystemDate.now()
const startedAt = start === undefined ? loadedAt + Number(skew) : Number(start)

const now = () => Math.round(startedAt + (SystemDate.now() - loadedAt) * Number(rate))

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }

  static now() {
    return now()
  }
}
