// Addresses of people and forums.
import type { Addresses } from './addresses.ts'

export const socialAddresses: Addresses = {
  Reddit: [
    ['https://www.reddit.com/r/harbour/', 'https://www.reddit.com/r/harbour/.rss'],
    ['https://old.reddit.com/r/harbour/new/', 'https://www.reddit.com/r/harbour/new/.rss'],
    ['https://www.reddit.com/r/harbour/top/', 'https://www.reddit.com/r/harbour/top/.rss'],
    ['https://www.reddit.com/r/harbour/top/?t=all'],
    ['https://www.reddit.com/r/harbour/comments/a1/a_name/', 'https://www.reddit.com/r/harbour/comments/a1/.rss'],
    ['https://www.reddit.com/user/jane/', 'https://www.reddit.com/user/jane/.rss'],
    ['https://www.reddit.com/u/jane', 'https://www.reddit.com/user/jane/.rss'],
    ['https://www.reddit.com/user/jane/m/boats/', 'https://www.reddit.com/user/jane/m/boats/.rss'],
    ['https://www.reddit.com/domain/example.com/', 'https://www.reddit.com/domain/example.com/.rss'],
    ['https://www.reddit.com/r/harbour/wiki/index'],
  ],
  Mastodon: [
    ['https://mastodon.social/@jane', 'https://mastodon.social/@jane.rss'],
    ['https://fosstodon.org/tags/harbour', 'https://fosstodon.org/tags/harbour.rss'],
    ['https://mastodon.social/@jane/123'],
    ['https://mastodon.social/about'],
    ['https://mastodon.example.com/@jane'],
  ],
  Bluesky: [
    ['https://bsky.app/profile/jane.example.com', 'https://bsky.app/profile/jane.example.com/rss'],
    ['https://bsky.app/profile/did:plc:abc', 'https://bsky.app/profile/did:plc:abc/rss'],
    ['https://bsky.app/profile/jane.example.com/post/1'],
    ['https://bsky.app/profile/jane.example.com/rss'],
  ],
  Lemmy: [
    ['https://lemmy.world/c/boats@example.com', 'https://lemmy.world/feeds/c/boats@example.com.xml?sort=New'],
    ['https://lemmy.ml/u/jane', 'https://lemmy.ml/feeds/u/jane.xml?sort=New'],
    ['https://lemmy.world/post/1'],
  ],
  Telegram: [
    ['https://t.me/harbour', 'https://t.me/s/harbour'],
    ['https://t.me/harbour/12'],
    ['https://t.me/s/harbour'],
    ['https://t.me/joinchat'],
  ],
  Tumblr: [
    ['https://www.tumblr.com/harbour', 'https://harbour.tumblr.com/rss'],
    ['https://www.tumblr.com/explore'],
    ['https://www.tumblr.com/har%2Fbour'],
    ['https://www.tumblr.com/harbour.example.com'],
  ],
  'Tumblr blogs': [
    ['https://harbour.tumblr.com/', 'https://harbour.tumblr.com/rss'],
    ['https://harbour.tumblr.com/tagged/old%20boats', 'https://harbour.tumblr.com/tagged/old%20boats/rss'],
    ['https://harbour.tumblr.com/post/1'],
  ],
  DEV: [
    ['https://dev.to/t/boats', 'https://dev.to/feed/tag/boats'],
    ['https://dev.to/jane', 'https://dev.to/feed/jane'],
    ['https://dev.to/jane/an-article'],
    ['https://dev.to/about'],
  ],
  Discourse: [
    ['https://discuss.python.org/latest', 'https://discuss.python.org/latest.rss'],
    ['https://discuss.python.org/top', 'https://discuss.python.org/top.rss'],
    ['https://discuss.python.org/c/ideas/6', 'https://discuss.python.org/c/ideas/6.rss'],
    ['https://discuss.python.org/c/a/b/9', 'https://discuss.python.org/c/a/b/9.rss'],
    ['https://discuss.python.org/tag/boats', 'https://discuss.python.org/tag/boats.rss'],
    ['https://discuss.python.org/t/a-topic/12', 'https://discuss.python.org/t/a-topic/12.rss'],
    ['https://discuss.python.org/top?period=all'],
    ['https://discuss.python.org/u/jane'],
  ],
  phpBB: [
    ['https://www.phpbb.com/community/viewforum.php?f=7', 'https://www.phpbb.com/community/app.php/feed/forum/7'],
    ['https://www.phpbb.com/community/viewtopic.php?f=7&t=8', 'https://www.phpbb.com/community/app.php/feed/topic/8'],
    ['https://www.phpbb.com/community/viewforum.php'],
    ['https://www.phpbb.com/community/viewforum.php?f=7&start=25'],
  ],
  'Stack Exchange': [
    ['https://superuser.com/questions?tab=Newest', 'https://superuser.com/feeds'],
    [
      'https://stackoverflow.com/questions/tagged/c%2B%2B',
      'https://stackoverflow.com/feeds/tag?tagnames=c%2B%2B&sort=newest',
    ],
    [
      'https://pt.stackoverflow.com/questions/tagged/r',
      'https://pt.stackoverflow.com/feeds/tag?tagnames=r&sort=newest',
    ],
    ['https://boats.stackexchange.com/questions/7/a-name', 'https://boats.stackexchange.com/feeds/question/7'],
    ['https://stackoverflow.com/users/7/jane', 'https://stackoverflow.com/feeds/user/7'],
    ['https://stackoverflow.com/questions?page=2'],
    ['https://stackoverflow.com/tags'],
  ],
}
