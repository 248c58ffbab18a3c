// Answers that a later release gives differently on purpose, each with its reason.

export interface KnownDifference {
  /** First release with the new answer; recordings of earlier ones have the old. */
  until: string
  /** Names of the reads, as in `GET /path` or `pageside command`. */
  read: RegExp
  /** Old text, and what stands in its place. */
  from: RegExp
  to: string | ((whole: string, ...groups: string[]) => string)
  reason: string
}

export const knownDifferences: KnownDifference[] = [
  {
    until: '0.3.0',
    read: /^pageside moderator list .*--json$/,
    from: /("name": "Mod",\n {4})/,
    to: '$1"role": "moderator",\n    ',
    reason: 'Members have a role.',
  },
  {
    until: '0.3.0',
    read: /^pageside tenant show .*--json$/,
    from: /("learnSpam": \w+,\n)( +)/,
    to: '$1$2"screenWebhookUrl": null,\n$2"screenAkismet": false,\n$2"screenModel": "off",\n$2"screenWhenDown": "hold",\n$2',
    reason: 'Screens outside of the server are settings, off by default.',
  },
  {
    until: '0.3.0',
    read: /^pageside tenant show .*--json$/,
    from: /("addressDays": \d+,\n)( +)/,
    to: '$1$2"erasedComments": "delete",\n$2"keepBansOfErased": false,\n$2',
    reason: 'What stays of comments and bans when a person is erased is a setting.',
  },
  {
    until: '0.3.0',
    read: /^pageside tenant show .*--json$/,
    from: /("allowOwnVotes": \w+,\n)( +)/,
    to: '$1$2"imageUploads": "signed-on",\n$2"feedPostsBy": "signed-on",\n$2"guestCookie": false,\n$2',
    reason: 'Who uploads pictures, who publishes posts, and whether guests get a cookie are settings.',
  },
  {
    until: '0.3.0',
    read: /^pageside tenant show .*--json$/,
    from: /("set": \[)(\]|\n( +))/,
    to: (_, start = '', end = '', indent = '    ') =>
      end === ']' ? `${start}\n    "wire"\n  ]` : `${start}\n${indent}"wire",\n${indent}`,
    reason: 'The wire generation of tenants from before is set.',
  },
  {
    until: '0.3.0',
    read: /^GET \/api\/v1\/strategies/,
    from: /("display_name":"Plain request"\})(\].*"total":)2/,
    to: (_, before = '', after = '') =>
      `${before},{"id":"changes","name":"changes","display_name":"Changes of the page"}${after}3`,
    reason: 'Pages can be watched for changes.',
  },
  {
    until: '0.3.0',
    read: /^GET \/api\/v1\/account\/feeds/,
    from: /("updated_at":"([^"]+)","paused":\w+,"draft":\w+,)/g,
    to: (whole, _, updatedAt = '') => `${whole}"folder":"","tags":[],"version":"${Date.parse(updatedAt)}",`,
    reason: 'Feeds have a folder, tags, and a version that changes name.',
  },
  {
    until: '0.3.0',
    read: /^GET \/api\/v1\/account\/feeds/,
    from: /("header_names":\[[^\]]*\],)/g,
    to: '$1"header_dates":{},',
    reason: 'Request headers have the date when they were set.',
  },
  {
    until: '0.3.0',
    read: /^GET \/.*\.rss(?:\?.*)?$/,
    from: /(<atom:link rel="self" type="application\/rss\+xml" href="[^"?]*)\.xml/,
    to: '$1.rss',
    reason: 'A feed that is asked for by `.rss` names itself so.',
  },
  {
    until: '0.3.0',
    read: /^GET \/api\/v1\/account\/opml$/,
    from: /<opml version="2.0">([\s\S]*)/,
    to: (_, body = '') => {
      const parts = ownParts.values()
      const outlines = body.replace(/( htmlUrl="[^"]*")\/>/g, (_, page) => `${page}${parts.next().value ?? ''}/>`)
      return `<opml version="2.0" xmlns:pageside="urn:pageside:opml">${outlines}`
    },
    reason: 'OPML of this server keeps what other readers do not know of a feed.',
  },
]

/** Of the feeds of the instance, in their order. */
const ownParts = [
  ' pageside:strategy="auto"',
  ' pageside:strategy="http" pageside:settings="{&quot;exclude&quot;:[{&quot;field&quot;:&quot;any&quot;,&quot;words&quot;:[&quot;number 1&quot;]}],&quot;limit&quot;:3,&quot;order&quot;:&quot;oldest&quot;}"',
  ' pageside:strategy="auto" pageside:paused="true"',
  ' pageside:strategy="http"',
]
