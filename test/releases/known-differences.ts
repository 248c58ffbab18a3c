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
]
