// Configurations of interfaces that answer JSON: objects and lists are elements, keys are their names.
import type { ConfigurationCase } from './configuration-case.ts'

export const dataConfigurations: ConfigurationCase[] = [
  {
    name: 'two lists of an object, templates, categories, Markdown',
    config: `
channel: { url: ORIGIN/surveys.json, ttl: 720, json: true, time_zone: America/Los_Angeles }
selectors:
  items: { selector: "new > array > object, recent > array > object" }
  title:
    selector: title
    post_process: [{ name: template, string: "%{self} (%{grade}) [Rated %{rating}] (%{year})" }]
  grade: { selector: grade }
  name: { selector: name }
  url:
    post_process: [{ name: template, string: "https://example.com/search/%{name}/results" }]
  rating: { selector: rating }
  year: { selector: year }
  categories: [rating, grade, year]
  description:
    post_process:
      - name: template
        string: |
          # %{name}

          Grade: %{grade}
      - name: markdown_to_html`,
    pages: {
      '/surveys.json': JSON.stringify({
        new: [{ title: 'The Tide', name: 'tide', grade: 'A-', rating: 'PG', year: '2026', image: '/t.jpg' }],
        recent: [{ title: 'The Ebb', name: 'ebb', grade: 'B', rating: 'G', year: 2025, link: null }],
      }),
    },
    items: [
      {
        title: 'The Tide (A-) [Rated PG] (2026)',
        url: 'https://example.com/search/tide/results',
        tags: ['PG', 'A-', '2026'],
        content_html: /<h1>tide<\/h1>\s*<p>Grade: A-<\/p>/,
      },
      { title: 'The Ebb (B) [Rated G] (2025)', url: 'https://example.com/search/ebb/results' },
    ],
    count: 2,
  },
  {
    name: 'objects that have a key, at any name',
    config: `
channel: { json: true, url: ORIGIN/notes.json, time_zone: UTC }
selectors:
  items: { selector: "references > object > * > object:has(url)" }
  title: { selector: title }
  url: { selector: url, post_process: [{ name: parse_uri }] }
  description: { selector: abstract text }`,
    pages: {
      '/notes.json': JSON.stringify({
        references: {
          'doc://a/TN1': {
            title: 'Note 1',
            url: '/notes/1',
            abstract: [
              { type: 'text', text: 'About' },
              { type: 'text', text: 'masts.' },
            ],
          },
          'doc://a/TN2': { title: 'Note 2 < 3', url: '/notes/2', abstract: [{ type: 'text', text: 'About & sails.' }] },
          'icon.png': { type: 'image', alt: 'no' },
        },
      }),
    },
    items: [
      { title: 'Note 1', url: 'ORIGIN/notes/1', summary: 'About masts.' },
      { title: 'Note 2 < 3', url: 'ORIGIN/notes/2', summary: 'About & sails.' },
    ],
    count: 2,
  },
  {
    name: 'a list of objects',
    config: `
channel: { url: ORIGIN/films.json, time_zone: UTC, ttl: 1440, json: true }
selectors:
  items: { selector: "array > object" }
  title: { selector: title }
  film_id: { selector: film_id }
  poster_url: { selector: poster_url }
  url: { post_process: [{ name: template, string: "https://example.com/title/%{film_id}" }] }
  description:
    post_process:
      - { name: template, string: "![](%{poster_url})" }
      - { name: markdown_to_html }`,
    pages: {
      '/films.json': JSON.stringify([
        { title: 'Anchor', film_id: 'tt1', poster_url: 'https://example.com/1.jpg' },
        { title: 'Buoy', film_id: 'tt2', poster_url: 'https://example.com/2.jpg' },
      ]),
    },
    items: [
      {
        title: 'Anchor',
        url: 'https://example.com/title/tt1',
        content_html: /<img [^>]*src="https:\/\/example\.com\/1\.jpg"/,
      },
      { title: 'Buoy', url: 'https://example.com/title/tt2' },
    ],
    count: 2,
  },
  {
    name: 'an interface with headers, nested values, a file',
    config: `
headers: { Accept: application/json, Authorization: "Bearer word" }
channel: { url: ORIGIN/posts.json, title: Posts }
selectors:
  items: { selector: "data > array > object", enhance: false }
  title: { selector: title }
  url: { selector: link }
  description: { selector: content, post_process: [{ name: html_to_markdown }] }
  author: { selector: author name }
  published_at: { selector: created_at, post_process: [{ name: parse_time }] }
  categories: [category, tags]
  category: { selector: category name }
  tags: { selector: tags array object name }
  image: { selector: featured_image url }
  enclosure: { selector: audio_file url, content_type: audio/mpeg }`,
    pages: {
      '/posts.json': JSON.stringify({
        data: [
          {
            title: 'Ropes',
            link: '/posts/1',
            content: '<p>All <em>about</em> ropes</p>',
            author: { name: 'Jane Doe' },
            created_at: '2026-03-01T10:00:00Z',
            category: { name: 'Craft' },
            tags: [{ name: 'rope' }, { name: 'knot' }],
            featured_image: { url: '/i/1.jpg' },
            audio_file: { url: '/a/1.mp3' },
          },
          { title: 'Sails', link: '/posts/2', content: '', created_at: '2026-02-01T10:00:00Z', tags: [] },
        ],
      }),
    },
    items: [
      {
        title: 'Ropes',
        url: 'ORIGIN/posts/1',
        summary: 'All _about_ ropes',
        authors: [{ name: 'Jane Doe' }],
        date_published: '2026-03-01T10:00:00.000Z',
        tags: ['Craft', 'rope', 'knot'],
        image: 'ORIGIN/i/1.jpg',
        attachments: [{ url: 'ORIGIN/a/1.mp3', mime_type: 'audio/mpeg' }],
      },
      { title: 'Sails', url: 'ORIGIN/posts/2' },
    ],
    count: 2,
  },
]
