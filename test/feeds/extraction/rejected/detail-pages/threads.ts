// Forum threads without titles or headings: tables with a box per author.
const TEXTS = [
  'The old pump has run without a fault for forty years, and nobody ever looked at it before this winter.',
  'I drain the pipe first and then close the valve at the house, which takes me an hour in all.',
  'Mine froze last winter although the lid was shut and the pit was filled with straw to the brim.',
  'The seller says that the seal is good for ten winters at least, but mine leaked in the second one.',
]
const title = 'How to winter a pump in a well'
const menu = '<p><a href="/faq.php">FAQ</a> <a href="/search.php">Search</a> <a href="/register.php">Register</a></p>'

interface Message {
  writer: string
  /** The number of the writer. */
  user: number
  /** That of the message. */
  id: number
  /** Its place in the thread, from one. */
  at: number
  day: string
  text: string
}

const thread = (writers: readonly string[], message: (one: Message) => string): string => {
  const messages = writers.map((writer, i) =>
    message({
      writer,
      user: writers.indexOf(writer) + 11,
      id: 7300 + i,
      at: i + 1,
      day: `${i + 3} March 2026, 1${i}:20`,
      text: TEXTS[i % TEXTS.length] ?? '',
    }),
  )
  return `<title>${title} - Wells and pumps</title><body><table><tr><td><b>${title}</b></td></tr></table>${messages.join('')}${menu}`
}

const strangers = ['Pepa', 'Zdena', 'Karel', 'Jarda']

const titled = ({ writer, user, id, day, text }: Message) =>
  `<table><tr><td><a name="p${id}"></a><b>${writer}</b></td><td><table><tr><td><div><b>Subject:</b> Re: ${title}</div><div><a href="viewtopic.php?p=${id}#p${id}"><img src="/post.gif" alt="Post"></a> <b>Posted:</b> ${day}</div></td></tr></table></td></tr><tr><td>Joined: 4 April 2007<br>Posts: ${id}</td><td>${text}</td></tr><tr><td><a href="#top">Top</a></td><td><a href="memberlist.php?u=${user}"><img src="/user.gif" alt="Profile"></a></td></tr></table>`

/** Nothing leads to a message, and nothing but the thread tells that its writers are people. */
const unled =
  (answer: (id: number) => string) =>
  ({ writer, user, id, day, text }: Message) =>
    `<table><tr><td><b><a href="mitglied.asp?nr=${user}">${writer}</a></b><br>Member<br>12 posts</td><td>Posted - ${day} <a href="mitglied.asp?nr=${user}"><img src="/p.gif" alt="Profile"></a> ${answer(id)}<hr>${text}</td></tr></table>`

const halved =
  (known = '') =>
  ({ writer, user, at, day, text }: Message) =>
    `<div><table><tr><td><div><a class="xw1" href="space-${user}.html">${writer}</a></div>${known}</td><td><strong><a href="thread-20817-1-1.html"><em>${at}</em><sup>#</sup></a></strong><div><em>${day}</em> | <a href="forum.php?tid=20817&amp;authorid=${user}">Only what this member writes</a></div><div>${text}</div></td></tr></table></div>`

const counted = ({ writer, user, id, at, day, text }: Message) =>
  `<table><tr><td>${day}</td><td>#<a href="showpost.php?p=${id}"><b>${at}</b></a></td></tr><tr><td><a href="uzivatel.php?nr=${user}">${writer}</a></td><td>${text}</td></tr></table>`

/** Its number is told by nothing but its address. */
const permanent = ({ writer, user, id, text }: Message) =>
  `<div><a name="l${id}"></a><p><a href="/user/u${user}">${writer}</a> ${user} points <time datetime="2026-03-0${id % 9}">a week ago</time></p><div>${text}</div><ul><li><a href="/pumps/thread/88/winter/l${id}/">permalink</a></li><li><a href="javascript:;">reply</a></li></ul></div>`

const entitled = ({ id, at, day, text }: Message) =>
  `<div><h3><a href="/message/${id}">${at > 1 ? 'Res: ' : ''}${title}</a></h3><p>${day}</p><div>${text}</div></div>`

const URL = 'https://forum.example/viewtopic.php?t=3312'

export const refusedThreads = [
  {
    why: 'a thread whose messages each tell its subject behind a word for it',
    url: URL,
    html: thread(strangers, titled),
  },
  {
    why: 'a thread whose messages lead to themselves with a picture',
    url: URL,
    html: thread(strangers, titled).replaceAll(/<div><b>Subject.*?<\/div>/g, ''),
  },
  {
    why: 'a thread in which somebody writes again',
    url: 'https://forum.example/topic.asp?TOPIC_ID=88',
    html: thread(
      ['Pepa', 'Zdena', 'Pepa', 'Karel'],
      unled(() => ''),
    ),
  },
  {
    why: 'a thread whose messages can be answered',
    url: 'https://forum.example/topic.asp?TOPIC_ID=88',
    html: thread(
      strangers,
      unled((id) => `<a href="post.asp?reply=${id}&TOPIC_ID=88"><img src="/q.gif" alt="Answer"></a>`),
    ),
  },
  {
    why: 'a thread whose writers and texts stand in boxes of their own',
    url: 'https://forum.example/thread-20817-1-1.html',
    html: thread(strangers, halved()),
  },
  {
    why: 'a thread whose boxes for who writes tell something, too',
    url: 'https://forum.example/thread-20817-1-1.html',
    html: thread(strangers, halved('<div>Member since 2009, from the northern harbour</div>')),
  },
  {
    why: 'messages that are called by their subject, some behind a word for answers',
    url: 'https://lists.example/t/41',
    html: thread(strangers, entitled),
  },
  {
    why: 'a thread whose messages are counted',
    url: 'https://forum.example/showthread.php?t=44',
    html: thread(strangers, counted),
  },
  {
    why: 'a thread whose messages lead to themselves by one word for all',
    url: 'https://forum.example/pumps/thread/88/winter/',
    html: thread(strangers, permanent),
  },
].map((page) => ({ ...page, reason: 'not-a-list' }))
