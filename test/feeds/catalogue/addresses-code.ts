// Addresses of projects and packages.
import type { Addresses } from './addresses.ts'

export const codeAddresses: Addresses = {
  GitHub: [
    ['https://github.com/town/harbour/releases', 'https://github.com/town/harbour/releases.atom'],
    ['http://www.github.com/town/harbour.js/releases/', 'https://github.com/town/harbour.js/releases.atom'],
    ['https://github.com/town/harbour/releases?utm_source=x', 'https://github.com/town/harbour/releases.atom'],
    ['https://github.com/town/harbour/releases?page=2'],
    ['https://github.com/town/harbour/releases/tag/v1'],
    ['https://github.com/settings/harbour/releases'],
    ['https://github.com:8443/town/harbour/releases'],
    ['https://github.com/town/harbour'],
    ['https://github.com/town/harbour/releases.atom'],
    ['https://git.example.com/town/harbour/releases'],
    ['https://notgithub.com/town/harbour/releases'],
    ['https://github.com/town/harbour/tags', 'https://github.com/town/harbour/tags.atom'],
    ['https://github.com/town/harbour/commits', 'https://github.com/town/harbour/commits.atom'],
    ['https://github.com/town/harbour/commits/main/', 'https://github.com/town/harbour/commits/main.atom'],
    ['https://github.com/town/harbour/commits/main?author=jane'],
    [
      'https://github.com/town/harbour/commits/main/docs/a%20b.md',
      'https://github.com/town/harbour/commits/main/docs/a%20b.md.atom',
    ],
    ['https://github.com/town/harbour/discussions', 'https://github.com/town/harbour/discussions.atom'],
    ['https://github.com/town/harbour/discussions?discussions_q=is%3Aopen'],
    [
      'https://github.com/town/harbour/discussions/categories/news',
      'https://github.com/town/harbour/discussions/categories/news.atom',
    ],
    ['https://github.com/town/harbour/wiki', 'https://github.com/town/harbour/wiki.atom'],
    ['https://github.com/town/harbour/wiki/Home'],
    ['https://github.com/advisories', 'https://github.com/security-advisories.atom'],
    ['https://github.com/advisories?query=x'],
  ],
  GitLab: [
    ['https://gitlab.com/a/b/c/-/releases', 'https://gitlab.com/a/b/c/-/releases.atom'],
    ['https://salsa.debian.org/a/b/-/tags', 'https://salsa.debian.org/a/b/-/tags?format=atom'],
    ['https://gitlab.com/a/b/-/issues/', 'https://gitlab.com/a/b/-/issues.atom'],
    ['https://gitlab.com/a/b/-/issues?label_name=x'],
    ['https://gitlab.com/a/b/-/commits/main', 'https://gitlab.com/a/b/-/commits/main?format=atom'],
    ['https://gitlab.com/a/b/-/issues/7'],
    ['https://gitlab.com/a/b'],
  ],
  'Forgejo and Gitea': [
    ['https://codeberg.org/a/b/releases', 'https://codeberg.org/a/b/releases.rss'],
    ['https://gitea.com/a/b/tags', 'https://gitea.com/a/b/tags.rss'],
    ['https://codeberg.org/a/b/commits/branch/main', 'https://codeberg.org/a/b/rss/branch/main'],
    ['https://codeberg.org/a/b/activity', 'https://codeberg.org/a/b.rss'],
    ['https://codeberg.org/a/b/issues'],
  ],
  Launchpad: [
    ['https://launchpad.net/harbour/+announcements', 'https://feeds.launchpad.net/harbour/announcements.atom'],
    ['https://bugs.launchpad.net/harbour/+bugs', 'https://feeds.launchpad.net/harbour/latest-bugs.atom'],
    [
      'https://bugs.launchpad.net/town/+source/harbour/+bugs',
      'https://feeds.launchpad.net/town/+source/harbour/latest-bugs.atom',
    ],
    ['https://bugs.launchpad.net/harbour/+bug/123', 'https://feeds.launchpad.net/bugs/123/bug.atom'],
    ['https://bugs.launchpad.net/harbour/+bug/new'],
    ['https://launchpad.net/harbour'],
  ],
  SourceForge: [
    ['https://sourceforge.net/projects/harbour/files/', 'https://sourceforge.net/projects/harbour/rss'],
    ['https://sourceforge.net/p/harbour/news/', 'https://sourceforge.net/p/harbour/news/feed.rss'],
    ['https://sourceforge.net/p/harbour/activity/', 'https://sourceforge.net/p/harbour/activity/feed'],
    ['https://sourceforge.net/p/harbour/discussion/', 'https://sourceforge.net/p/harbour/discussion/feed'],
    ['https://sourceforge.net/projects/harbour/'],
  ],
  Bugzilla: [
    [
      'https://bugs.kde.org/buglist.cgi?product=a%20b&query_format=advanced',
      'https://bugs.kde.org/buglist.cgi?product=a%20b&ctype=atom',
    ],
    [
      'https://bugzilla.mozilla.org/buglist.cgi?product=Core&component=DOM',
      'https://bugzilla.mozilla.org/buglist.cgi?product=Core&component=DOM&ctype=atom',
    ],
    [
      'https://bugs.webkit.org/buglist.cgi?quicksearch=a%26b',
      'https://bugs.webkit.org/buglist.cgi?quicksearch=a%26b&ctype=atom',
    ],
    ['https://bugs.kde.org/buglist.cgi?product=a&resolution=---'],
    ['https://bugs.kde.org/buglist.cgi'],
    ['https://bugs.kde.org/buglist.cgi?product='],
  ],
  Jira: [
    [
      'https://bugs.mojang.com/issues/?jql=project%20%3D%20MC',
      'https://bugs.mojang.com/sr/jira.issueviews:searchrequest-rss/temp/SearchRequest.xml?jqlQuery=project%20%3D%20MC&tempMax=50',
    ],
    [
      'https://jira.mongodb.org/issues/?filter=12',
      'https://jira.mongodb.org/sr/jira.issueviews:searchrequest-rss/12/SearchRequest-12.xml?tempMax=50',
    ],
    ['https://bugs.mojang.com/issues/'],
    ['https://bugs.mojang.com/browse/MC-1'],
  ],
  PyPI: [
    ['https://pypi.org/project/harbour/', 'https://pypi.org/rss/project/harbour/releases.xml'],
    ['https://pypi.org/project/harbour/1.0/'],
    ['https://pypi.org/'],
  ],
  'crates.io': [
    ['https://crates.io/crates/harbour', 'https://static.crates.io/rss/crates/harbour.xml'],
    ['https://crates.io/crates/harbour/versions', 'https://static.crates.io/rss/crates/harbour.xml'],
    ['https://crates.io/crates/harbour/1.0.0'],
    ['https://crates.io/crates'],
  ],
  RubyGems: [
    ['https://rubygems.org/gems/harbour', 'https://rubygems.org/gems/harbour/versions.atom'],
    ['https://rubygems.org/gems/harbour/versions', 'https://rubygems.org/gems/harbour/versions.atom'],
    ['https://rubygems.org/gems'],
  ],
  Packagist: [
    ['https://packagist.org/packages/town/harbour', 'https://packagist.org/feeds/package.town/harbour.rss'],
    ['https://packagist.org/packages/town/', 'https://packagist.org/feeds/vendor.town.rss'],
    ['https://packagist.org/packages/town/harbour/stats'],
    ['https://packagist.org/packages'],
  ],
  'Debian package tracker': [
    ['https://tracker.debian.org/pkg/harbour', 'https://tracker.debian.org/pkg/harbour/rss'],
    ['https://tracker.debian.org/news/1/'],
  ],
  MetaCPAN: [
    ['https://metacpan.org/dist/Harbour-Town', 'https://metacpan.org/dist/Harbour-Town/releases.rss'],
    ['https://metacpan.org/author/JANE', 'https://metacpan.org/author/JANE/activity.rss'],
    ['https://metacpan.org/recent', 'https://metacpan.org/recent.rss'],
    ['https://metacpan.org/pod/Harbour'],
  ],
  Hackage: [
    ['https://hackage.haskell.org/package/harbour', 'https://hackage.haskell.org/package/harbour.rss'],
    ['https://hackage.haskell.org/packages/recent', 'https://hackage.haskell.org/packages/recent.rss'],
    ['https://hackage.haskell.org/package/harbour/docs/Harbour.html'],
  ],
}
