// One conversation as Disqus, WordPress, Commento, Isso, Remark42 and Artalk export it, and all others.
import { DatabaseSync } from 'node:sqlite'
import {
  answered,
  asked,
  bold,
  epoch,
  kept,
  markdown,
  page,
  question,
  type SystemFile,
  thanked,
  whole,
} from './one-conversation.ts'
import { otherSystemFiles } from './other-system-files.ts'

export const systemFiles: Record<string, SystemFile> = {
  disqus: {
    content: `<?xml version="1.0"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
<category dsq:id="11"><forum>harbour</forum><title>General</title></category>
<thread dsq:id="101"><id>/tides</id><forum>harbour</forum><link>${page}</link><title>Tides &amp; times</title>
  <createdAt>2012-03-04T08:00:00Z</createdAt><author><name>Mira</name></author><isClosed>true</isClosed></thread>
<post dsq:id="201"><id/><message><![CDATA[<p>${question}</p>]]></message><createdAt>${asked}</createdAt>
  <isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>Jonas</name></author><thread dsq:id="101"/></post>
<post dsq:id="202"><message>At six.</message><createdAt>${answered}</createdAt><isDeleted>true</isDeleted>
  <author><name>Mira</name><username>mira</username></author><thread dsq:id="101"/><parent dsq:id="201"/></post>
<post dsq:id="203"><message>&lt;p&gt;Thank you!&lt;/p&gt;</message><createdAt>${thanked}</createdAt>
  <author><username>Jonas</username></author><thread dsq:id="101"/><parent dsq:id="202"/></post>
<post dsq:id="204"><message>Cheap boats</message><createdAt>${thanked}</createdAt><isSpam>true</isSpam>
  <author><name>Boats</name></author><thread dsq:id="101"/></post>
<post dsq:id="205"><message>Nobody answered this.</message><createdAt>${thanked}</createdAt><isDeleted>true</isDeleted>
  <author><name>Mira</name></author><thread dsq:id="101"/></post>
</disqus>`,
    expected: whole,
    title: 'Tides & times',
    isClosed: true,
    unlisted: ['Boats spam'],
  },
  wordpress: {
    content: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Harbour</title>
<item><title>Tides</title><link>${page}</link><wp:post_id>7</wp:post_id><wp:comment_status>open</wp:comment_status>
<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author><![CDATA[Jonas]]></wp:comment_author>
  <wp:comment_author_email>jonas@harbour.example</wp:comment_author_email><wp:comment_author_url>http://jonas.example</wp:comment_author_url>
  <wp:comment_author_IP>192.0.2.1</wp:comment_author_IP><wp:comment_date>2012-03-04 10:10:11</wp:comment_date>
  <wp:comment_date_gmt>2012-03-04 09:10:11</wp:comment_date_gmt><wp:comment_content><![CDATA[${question}]]></wp:comment_content>
  <wp:comment_approved>1</wp:comment_approved><wp:comment_type></wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>2</wp:comment_id><wp:comment_author>Mira</wp:comment_author>
  <wp:comment_date_gmt>2012-03-04 09:20:00</wp:comment_date_gmt><wp:comment_content>At six.</wp:comment_content>
  <wp:comment_approved>trash</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>1</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author>Jonas</wp:comment_author>
  <wp:comment_date_gmt>2012-03-05 10:00:00</wp:comment_date_gmt><wp:comment_content>Thank you!</wp:comment_content>
  <wp:comment_approved>1</wp:comment_approved><wp:comment_parent>2</wp:comment_parent></wp:comment>
<wp:comment><wp:comment_id>4</wp:comment_id><wp:comment_author>Other blog</wp:comment_author>
  <wp:comment_date_gmt>2012-03-05 10:00:00</wp:comment_date_gmt><wp:comment_content>[...]</wp:comment_content>
  <wp:comment_approved>1</wp:comment_approved><wp:comment_type>pingback</wp:comment_type></wp:comment>
<wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author>New</wp:comment_author>
  <wp:comment_date_gmt>2012-03-05 10:00:00</wp:comment_date_gmt><wp:comment_content>First!</wp:comment_content>
  <wp:comment_approved>0</wp:comment_approved></wp:comment>
</item></channel></rss>`,
    expected: whole,
    title: 'Tides',
    reasons: ['A pingback is no comment of a reader.'],
    unlisted: ['New waiting'],
  },
  commento: {
    content: JSON.stringify({
      version: 1,
      comments: [
        ...[
          {
            commentHex: 'b2',
            markdown: 'At six.',
            commenterHex: 'm1',
            parentHex: 'a1',
            creationDate: answered,
            deleted: true,
          },
          { commentHex: 'c3', markdown: 'Thank you!', commenterHex: 'j1', parentHex: 'b2', creationDate: thanked },
          { commentHex: 'a1', markdown, commenterHex: 'j1', parentHex: 'root', creationDate: asked, score: 3 },
        ].map((one) => ({ domain: 'harbour.example', path: '/tides', state: 'approved', ...one })),
      ],
      commenters: [
        { commenterHex: 'j1', name: 'Jonas', email: 'jonas@harbour.example', link: 'undefined', photo: 'undefined' },
        { commenterHex: 'm1', name: 'Mira', email: 'mira@harbour.example', isModerator: true },
      ],
    }),
    expected: bold(whole),
  },
  isso: {
    content(path) {
      const file = new DatabaseSync(path)
      file.exec(`CREATE TABLE threads (id INTEGER PRIMARY KEY, uri VARCHAR(256), title VARCHAR(256));
        CREATE TABLE comments (tid, id INTEGER PRIMARY KEY, parent INTEGER, created FLOAT, modified FLOAT, mode INTEGER,
          remote_addr VARCHAR, text VARCHAR, author VARCHAR, email VARCHAR, website VARCHAR, likes INTEGER, dislikes INTEGER, voters BLOB)`)
      file.exec(`INSERT INTO threads VALUES (1, '/tides', 'Tides')`)
      const add = file.prepare(
        `INSERT INTO comments VALUES (1, ?, ?, ?, NULL, ?, '192.0.2.1', ?, ?, NULL, NULL, 2, 1, x'00')`,
      )
      add.run(1, null, epoch(asked) / 1000, 1, markdown, 'Jonas')
      add.run(2, 1, epoch(answered) / 1000, 4, '', null)
      add.run(3, 2, epoch(thanked) / 1000, 1, 'Thank you!', 'Jonas')
      add.run(4, null, epoch(thanked) / 1000, 2, 'First!', 'New')
      file.close()
    },
    expected: bold(whole),
    urlId: '/tides',
    title: 'Tides',
    unlisted: ['New waiting'],
  },
  remark42: {
    content: [
      { version: 1, users: [], posts: [] },
      ...[
        {
          id: 'a',
          pid: '',
          text: `<p>${question}</p>`,
          orig: markdown,
          time: '2012-03-04T04:10:11.123456789-05:00',
          user: { name: 'Jonas', id: 'x' },
          votes: { u1: true, u2: true, u3: false },
          score: 1,
          pin: true,
        },
        { id: 'b', pid: 'a', text: '', time: answered, user: { name: 'deleted', id: 'deleted' }, delete: true },
        { id: 'c', pid: 'b', text: '<p>Thank you!</p>', time: thanked, user: { name: 'Jonas', id: 'x' } },
      ].map((one) => ({ ...one, locator: { site: 'harbour', url: page }, title: 'Tides' })),
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
    expected: bold(whole),
    title: 'Tides',
  },
  artalk: {
    content: JSON.stringify(
      [
        { id: '1', rid: '0', content: markdown, nick: 'Jonas', created_at: '2012-03-04 09:10:11 +0000', vote_up: '2' },
        { id: '2', rid: '1', content: 'At six.', nick: 'Mira', created_at: answered },
        { id: '3', rid: '2', content: 'Thank you!', nick: 'Jonas', created_at: thanked },
        { id: '4', rid: '0', content: 'First!', nick: 'New', created_at: thanked, is_pending: 'true' },
      ].map((one) => ({
        ...one,
        page_key: '/tides',
        page_title: 'Tides',
        site_name: 'Harbour',
        site_urls: 'https://harbour.example',
      })),
    ),
    expected: bold(kept),
    title: 'Tides',
    unlisted: ['New waiting'],
  },
  ...otherSystemFiles,
}
