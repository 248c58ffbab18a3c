// Site of a small newspaper for the feed page to read, with pages that fail in each way.
import { type Site, startOrigin } from '../../harness/app.ts'

export interface FeedsSite extends Site {
  news: string
  /** Entries in another script, from right to left. */
  foreign: string
  /** More entries than the page shows. */
  long: string
  /** Has a place for a list, and nothing in it. */
  empty: string
  missing: string
  /** Never answers; a new one each time, because answers are shared. */
  hanging(): string
  /** Those that were given out. */
  hung: string[]
}

const hour = 3_600_000
const stories: [title: string, summary: string, ageHours: number][] = [
  ['Night bus returns after two winters', 'Twice an hour until three, from May on. Season tickets are valid.', 2],
  ['Harbour wall to be mended, not replaced', 'Nine in favour, four against: each stone goes back to its place.', 26],
  ['The library opens its map room', 'Forty drawers of sea charts that nobody looked at since the flood.', 80],
  ['A summer of repairs on the west line', 'Buses run in place of trains on four weekends.', 400],
  ['Market hall keeps its winter hours', 'From ten to four, and until six on Fridays.', 900],
]
const foreignStories: typeof stories = [
  ['عودة حافلة الليل بعد شتاءين طويلين', 'مرتان في الساعة حتى الثالثة صباحا، ابتداء من أول مايو المقبل.', 3],
  ['ترميم جدار الميناء القديم بدل هدمه', 'تسعة أصوات مقابل أربعة: كل حجر يعود إلى مكانه الأول.', 30],
  ['المكتبة تفتح قاعة الخرائط للزوار', 'أربعون درجا من الخرائط البحرية لم ينظر إليها أحد منذ زمن.', 90],
]

const longStories = Array.from({ length: 12 }, (_, i): (typeof stories)[number] => [
  `Minutes of the harbour council, meeting ${i + 1}`,
  'What was said, by whom, and how the vote went.',
  24 * (i + 1),
])

/** One dot: what a picture is to a test. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgUPT/DwAClwGrX3tpPwAAAABJRU5ErkJggg==',
  'base64',
)

export async function startFeedsSite(): Promise<FeedsSite> {
  const hung: string[] = []
  const pages: Parameters<typeof startOrigin>[0] = {
    '/news': listPage('The Quay Courier: News', 'en', stories),
    '/akhbar': listPage('بريد الميناء: أخبار', 'ar', foreignStories),
    '/archive': listPage('The Quay Courier: Archive', 'en', longStories),
    '/empty': '<!doctype html><html lang="en"><title>Nothing</title><body><main><p>Nothing yet.</p></main>',
  }
  for (const [i] of stories.entries()) {
    pages[`/photo-${i}.png`] = (_, outgoing) => outgoing.writeHead(200, { 'Content-Type': 'image/png' }).end(dot)
  }
  const site = await startOrigin(pages)
  return {
    ...site,
    news: `${site.url}/news`,
    foreign: `${site.url}/akhbar`,
    long: `${site.url}/archive`,
    empty: `${site.url}/empty`,
    missing: `${site.url}/gone`,
    hung,
    hanging() {
      const path = `/hang-${hung.length}`
      pages[path] = () => {}
      hung.push(site.url + path)
      return site.url + path
    },
  }
}

function listPage(title: string, language: string, list: typeof stories): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const articles = list.map(([heading, summary, ageHours], i) => {
    const at = new Date(Date.now() - ageHours * hour).toISOString()
    return `<article><h2><a href="/${language}/story-${i}">${heading}</a></h2><img src="/photo-${i}.png" width="320" height="240" alt="">
      <time datetime="${at}">${at}</time><p>${summary}</p></article>`
  })
  return `<!doctype html><html lang="${language}" dir="${direction}"><title>${title}</title>
    <body><main><h1>${title}</h1>${articles.join('')}</main></body></html>`
}
