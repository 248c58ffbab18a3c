// Addresses of videos, photos, games and films.
import type { Addresses } from './addresses.ts'

export const mediaAddresses: Addresses = {
  YouTube: [
    ['https://www.youtube.com/channel/UCabc', 'https://www.youtube.com/feeds/videos.xml?channel_id=UCabc'],
    ['https://m.youtube.com/channel/UCabc/videos?view=0', 'https://www.youtube.com/feeds/videos.xml?channel_id=UCabc'],
    ['https://www.youtube.com/user/harbour', 'https://www.youtube.com/feeds/videos.xml?user=harbour'],
    ['https://www.youtube.com/user/harbour/videos', 'https://www.youtube.com/feeds/videos.xml?user=harbour'],
    ['https://www.youtube.com/playlist?list=PL1&si=x', 'https://www.youtube.com/feeds/videos.xml?playlist_id=PL1'],
    ['https://www.youtube.com/@harbour'],
    ['https://www.youtube.com/watch?v=a&list=PL1'],
    ['https://www.youtube.com/channel/UCabc/about'],
  ],
  Vimeo: [
    ['https://vimeo.com/channels/harbour', 'https://vimeo.com/channels/harbour/videos/rss'],
    ['https://vimeo.com/groups/harbour', 'https://vimeo.com/groups/harbour/videos/rss'],
    ['https://vimeo.com/jane/videos', 'https://vimeo.com/jane/videos/rss'],
    ['https://vimeo.com/search/videos'],
    ['https://vimeo.com/123'],
  ],
  PeerTube: [
    ['https://tilvids.com/c/harbour/videos', 'https://tilvids.com/feeds/videos.xml?videoChannelName=harbour'],
    ['https://tilvids.com/c/harbour', 'https://tilvids.com/feeds/videos.xml?videoChannelName=harbour'],
    ['https://tilvids.com/a/jane', 'https://tilvids.com/feeds/videos.xml?accountName=jane'],
    ['https://tilvids.com/a/jane/videos', 'https://tilvids.com/feeds/videos.xml?accountName=jane'],
    ['https://tilvids.com/w/abc'],
  ],
  Odysee: [
    ['https://odysee.com/@harbour:5', 'https://odysee.com/$/rss/@harbour:5'],
    ['https://odysee.com/@harbour:5/film:a'],
  ],
  Flickr: [
    [
      'https://www.flickr.com/photos/tags/harbour/',
      'https://www.flickr.com/services/feeds/photos_public.gne?tags=harbour',
    ],
    ['https://www.flickr.com/photos/123@N01/', 'https://www.flickr.com/services/feeds/photos_public.gne?id=123@N01'],
    ['https://www.flickr.com/groups/123@N01/pool/', 'https://www.flickr.com/services/feeds/groups_pool.gne?id=123@N01'],
    ['https://www.flickr.com/photos/harbour/'],
    ['https://www.flickr.com/photos/123@N01/456/'],
  ],
  Steam: [
    ['https://store.steampowered.com/news/app/7', 'https://store.steampowered.com/feeds/news/app/7/'],
    ['https://steamcommunity.com/app/7/allnews/', 'https://store.steampowered.com/feeds/news/app/7/'],
    ['https://store.steampowered.com/news/?l=german', 'https://store.steampowered.com/feeds/news.xml'],
    ['https://steamcommunity.com/groups/harbour', 'https://steamcommunity.com/groups/harbour/rss'],
    ['https://steamcommunity.com/groups/harbour/announcements', 'https://steamcommunity.com/groups/harbour/rss'],
    ['https://store.steampowered.com/app/7/Harbour/'],
  ],
  'App Store': [
    [
      'https://apps.apple.com/us/app/harbour/id7?see-all=reviews&platform=iphone',
      'https://itunes.apple.com/us/rss/customerreviews/id=7/sortBy=mostRecent/xml',
    ],
    [
      'https://apps.apple.com/de/charts/iphone/top-free-apps/36',
      'https://rss.marketingtools.apple.com/api/v2/de/apps/top-free/50/apps.rss',
    ],
    [
      'https://apps.apple.com/de/charts/iphone/top-paid-apps/36',
      'https://rss.marketingtools.apple.com/api/v2/de/apps/top-paid/50/apps.rss',
    ],
    ['https://apps.apple.com/us/app/harbour/id7'],
    ['https://apps.apple.com/us/app/harbour/id7?see-all=versions'],
  ],
  Letterboxd: [
    ['https://letterboxd.com/jane/films/diary/', 'https://letterboxd.com/jane/rss/'],
    ['https://letterboxd.com/journal/', 'https://letterboxd.com/journal/rss/'],
    ['https://letterboxd.com/film/harbour/'],
  ],
  DeviantArt: [
    [
      'https://www.deviantart.com/jane/gallery/all',
      'https://backend.deviantart.com/rss.xml?type=deviation&q=by:jane+sort:time+meta:all',
    ],
    ['https://www.deviantart.com/tag/harbour', 'https://backend.deviantart.com/rss.xml?type=deviation&q=tag:harbour'],
    ['https://www.deviantart.com/jane'],
  ],
}
