// Addresses of things to read.
import type { Addresses } from './addresses.ts'

export const readingAddresses: Addresses = {
  'Hacker News': [
    ['https://news.ycombinator.com/', 'https://news.ycombinator.com/rss'],
    ['https://news.ycombinator.com/news', 'https://news.ycombinator.com/rss'],
    ['https://news.ycombinator.com/show', 'https://news.ycombinator.com/showrss'],
    ['https://news.ycombinator.com/news?p=2'],
    ['https://news.ycombinator.com/newest'],
    ['https://news.ycombinator.com/item?id=1'],
  ],
  Lobsters: [
    ['https://lobste.rs/', 'https://lobste.rs/rss'],
    ['https://lobste.rs/newest', 'https://lobste.rs/newest.rss'],
    ['https://lobste.rs/comments', 'https://lobste.rs/comments.rss'],
    ['https://lobste.rs/t/rust,web', 'https://lobste.rs/t/rust,web.rss'],
    ['https://lobste.rs/domains/example.com', 'https://lobste.rs/domains/example.com.rss'],
    ['https://lobste.rs/~jane/stories', 'https://lobste.rs/~jane/stories.rss'],
    ['https://lobste.rs/s/abc/a_story'],
  ],
  arXiv: [
    ['https://arxiv.org/list/cs.CL/new', 'https://rss.arxiv.org/rss/cs.CL'],
    ['https://arxiv.org/list/cs.CL/recent?show=50', 'https://rss.arxiv.org/rss/cs.CL'],
    ['https://arxiv.org/a/doe_j_1', 'https://arxiv.org/a/doe_j_1.atom'],
    ['https://arxiv.org/list/cs.CL/2401'],
    ['https://arxiv.org/abs/2401.00001'],
  ],
  'Wikipedia and its sisters': [
    [
      'https://de.wikipedia.org/w/index.php?title=Fähre&action=history&limit=500',
      'https://de.wikipedia.org/w/index.php?title=F%C3%A4hre&action=history&feed=atom',
    ],
    [
      'https://en.wikipedia.org/wiki/Special:RecentChanges',
      'https://en.wikipedia.org/w/api.php?action=feedrecentchanges&feedformat=atom',
    ],
    [
      'https://www.wikidata.org/wiki/Special:NewPages',
      'https://www.wikidata.org/w/index.php?title=Special:NewPages&feed=atom',
    ],
    [
      'https://en.wikipedia.org/wiki/Special:Contributions/Jane%20Doe',
      'https://en.wikipedia.org/w/api.php?action=feedcontributions&user=Jane%20Doe&feedformat=atom',
    ],
    ['https://en.wikipedia.org/w/index.php?title=Ferry&action=edit'],
    ['https://en.wikipedia.org/wiki/Ferry'],
    ['https://example.org/wiki/Special:RecentChanges'],
  ],
  'English Wikipedia': [
    [
      'https://en.wikipedia.org/wiki/Main_Page',
      'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=featured&feedformat=atom',
    ],
    [
      'https://en.wikipedia.org/wiki/Wikipedia:Picture_of_the_day',
      'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=potd&feedformat=atom',
    ],
    [
      'https://en.wikipedia.org/wiki/Wikipedia:Selected_anniversaries',
      'https://en.wikipedia.org/w/api.php?action=featuredfeed&feed=onthisday&feedformat=atom',
    ],
    ['https://fr.wikipedia.org/wiki/Main_Page'],
  ],
  Medium: [
    ['https://medium.com/@jane', 'https://medium.com/feed/@jane'],
    ['https://medium.com/tag/boats', 'https://medium.com/feed/tag/boats'],
    ['https://medium.com/harbour/tagged/boats', 'https://medium.com/feed/harbour/tagged/boats'],
    ['https://medium.com/harbour', 'https://medium.com/feed/harbour'],
    ['https://medium.com/membership'],
    ['https://medium.com/@jane/an-article'],
  ],
  'Medium blogs': [
    ['https://jane.medium.com/', 'https://jane.medium.com/feed'],
    ['https://jane.medium.com/an-article'],
  ],
  Substack: [
    ['https://harbour.substack.com/', 'https://harbour.substack.com/feed'],
    ['https://harbour.substack.com/archive?sort=new', 'https://harbour.substack.com/feed'],
    ['https://harbour.substack.com/p/a-letter'],
  ],
  Blogger: [
    ['https://harbour.blogspot.com/', 'https://harbour.blogspot.com/feeds/posts/default'],
    [
      'https://harbour.blogspot.com/search/label/old%20boats?max-results=20',
      'https://harbour.blogspot.com/feeds/posts/default/-/old%20boats',
    ],
    ['https://harbour.blogspot.com/2026/01/a-post.html'],
  ],
  'LiveJournal and Dreamwidth': [
    ['https://harbour.livejournal.com/', 'https://harbour.livejournal.com/data/rss'],
    ['https://harbour.dreamwidth.org/tag/boats', 'https://harbour.dreamwidth.org/data/rss?tag=boats'],
    ['https://harbour.livejournal.com/123.html'],
  ],
  OpenStreetMap: [
    ['https://www.openstreetmap.org/diary', 'https://www.openstreetmap.org/diary/rss'],
    ['https://www.openstreetmap.org/diary/de', 'https://www.openstreetmap.org/diary/de/rss'],
    ['https://www.openstreetmap.org/user/Jane%20Doe/diary', 'https://www.openstreetmap.org/user/Jane%20Doe/diary/rss'],
    ['https://www.openstreetmap.org/diary/new'],
    ['https://www.openstreetmap.org/user/jane/diary/1'],
  ],
}
