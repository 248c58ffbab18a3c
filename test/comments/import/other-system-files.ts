// One conversation as Waline, Valine, Twikoo, Hyvor Talk, Cusdis, giscus, FastComments and plain files have it.
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

export const otherSystemFiles: Record<string, SystemFile> = {
  waline: {
    content: JSON.stringify({
      type: 'waline',
      version: 1,
      tables: ['Comment', 'Users'],
      data: {
        Comment: [
          { objectId: 1, user_id: 5, comment: markdown, insertedAt: asked, like: 4, status: 'approved' },
          { objectId: 2, nick: 'Mira', comment: 'At six.', insertedAt: answered, pid: 1, rid: 1, status: 'approved' },
          {
            objectId: 3,
            nick: 'Jonas',
            comment: 'Thank you!',
            insertedAt: thanked,
            pid: 2,
            rid: 1,
            status: 'approved',
          },
          { objectId: 4, nick: 'Boats', comment: 'Cheap', insertedAt: thanked, status: 'spam' },
        ].map((one) => ({ ...one, url: page })),
        Users: [{ objectId: 5, display_name: 'Jonas', email: 'jonas@harbour.example', type: 'guest' }],
      },
    }),
    expected: bold(kept),
    unlisted: ['Boats spam'],
  },
  valine: {
    content: `#filetype:JSON-streaming {"type":"Class","class":"Comment"}\n${[
      {
        objectId: 'a',
        nick: 'Jonas',
        comment: `<p>${question}</p>`,
        insertedAt: { __type: 'Date', iso: asked },
        link: '',
      },
      {
        objectId: 'b',
        nick: 'Mira',
        comment: '<p>At six.</p>',
        insertedAt: { __type: 'Date', iso: answered },
        pid: 'a',
        rid: 'a',
      },
      { objectId: 'c', nick: 'Jonas', comment: '<p>Thank you!</p>', createdAt: thanked, pid: 'b', rid: 'a' },
    ]
      .map((one) => JSON.stringify({ ...one, url: page }))
      .join('\n')}`,
    expected: kept,
  },
  twikoo: {
    content: JSON.stringify(
      [
        { _id: 'a', nick: 'Jonas', comment: `<p>${question}</p>`, created: epoch(asked), like: ['x', 'y'] },
        {
          _id: 'b',
          nick: 'Mira',
          comment: '<p>At six.</p>',
          created: epoch(answered),
          pid: 'a',
          rid: 'a',
          master: true,
        },
        {
          _id: { $oid: 'c' },
          nick: 'Jonas',
          comment: '<p>Thank you!</p>',
          created: epoch(thanked),
          pid: 'b',
          rid: 'a',
        },
        { _id: 'd', nick: 'Boats', comment: '<p>Cheap</p>', created: epoch(thanked), isSpam: true },
      ].map((one) => ({ ...one, url: '/tides', href: `${page}#comments` })),
    ),
    expected: kept,
    unlisted: ['Boats spam'],
  },
  hyvor: {
    content: JSON.stringify({
      pages: [{ id: 3, identifier: 'tides', url: page, title: 'Tides' }],
      users: [{ htid: 'h1', name: 'Jonas', email: 'jonas@harbour.example' }],
      comments: [
        {
          id: 1,
          page_id: 3,
          parent_id: null,
          user_htid: 'h1',
          created_at: epoch(asked) / 1000,
          status: 'published',
          body_html: `<p>${question}</p>`,
          upvotes: 2,
          downvotes: 1,
        },
        {
          id: 2,
          page_id: 3,
          parent_id: 1,
          guest_name: 'Mira',
          created_at: epoch(answered) / 1000,
          status: 'deleted',
          body_html: '',
        },
        {
          id: 3,
          page_id: 3,
          parent_id: 2,
          user_htid: 'h1',
          created_at: epoch(thanked) / 1000,
          status: 'published',
          body_html: '<p>Thank you!</p>',
        },
        {
          id: 4,
          page_id: 3,
          guest_name: 'New',
          created_at: epoch(thanked) / 1000,
          status: 'pending',
          body_html: 'First!',
        },
      ],
    }),
    expected: whole,
    title: 'Tides',
    unlisted: ['New waiting'],
  },
  cusdis: {
    content: JSON.stringify({
      pages: [{ id: 'p', slug: 'tides', url: page, title: 'Tides' }],
      comments: [
        {
          id: 'a',
          pageId: 'p',
          by_nickname: 'Jonas',
          content: markdown,
          created_at: asked,
          approved: true,
          parentId: null,
        },
        {
          id: 'b',
          pageId: 'p',
          by_nickname: 'Mira',
          content: 'At six.',
          created_at: answered,
          deleted_at: thanked,
          approved: true,
          parentId: 'a',
        },
        {
          id: 'c',
          pageId: 'p',
          by_nickname: 'Jonas',
          content: 'Thank you!',
          created_at: thanked,
          approved: 1,
          parentId: 'b',
        },
        { id: 'd', pageId: 'p', by_nickname: 'New', content: 'First!', created_at: thanked, approved: false },
      ],
    }),
    expected: bold(whole),
    title: 'Tides',
    unlisted: ['New waiting'],
  },
  giscus: {
    content: JSON.stringify({
      data: {
        repository: {
          discussions: {
            nodes: [
              {
                id: 'D1',
                title: 'tides',
                body: `# tides\n\n${page}`,
                comments: {
                  nodes: [
                    {
                      id: 'C1',
                      author: { login: 'Jonas', avatarUrl: 'https://avatars.example/1' },
                      body: markdown,
                      createdAt: asked,
                      upvoteCount: 2,
                      replies: {
                        nodes: [
                          { id: 'C2', author: { login: 'Mira' }, body: 'At six.', createdAt: answered },
                          { id: 'C3', author: null, body: 'Thank you!', createdAt: thanked },
                        ],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    }),
    // Replies have no replies there.
    expected: [...bold(kept).slice(0, 2), `  ghost ${thanked}: Thank you!`],
    title: 'tides',
  },
  fastcomments: {
    content: `_id,urlId,url,pageTitle,parentId,date,commenterName,commenterEmail,comment,votesUp,approved,isSpam,isDeleted
a,${page},${page},Tides,,${asked},Jonas,jonas@harbour.example,"${markdown}",2,true,false,false
b,${page},${page},Tides,a,${answered},Mira,,"At six.",0,true,false,true
c,${page},${page},Tides,b,${thanked},Jonas,,"Thank you!",0,true,false,false
d,${page},${page},Tides,,${thanked},New,,"First, ""really""",0,false,false,false
`,
    expected: bold(whole),
    title: 'Tides',
    unlisted: ['New waiting'],
  },
  csv: {
    content: `\ufeffID;Page URL;Parent ID;Created At;Name;Text;Status
1;${page};;2012-03-04 09:10:11;Jonas;${markdown};approved
2;${page};1;2012-03-04 09:20;Mira;At six.;deleted
3;${page};2;Mon, 05 Mar 2012 10:00:00 GMT;Jonas;Thank you!;
4;${page};;2012-03-05;Boats;"Cheap
boats";spam
`,
    expected: bold(whole),
    unlisted: ['Boats spam'],
  },
  jsonl: {
    content: [
      { kind: 'page', urlId: page, url: page, title: 'Tides' },
      { id: 'a', urlId: page, date: asked, name: 'Jonas', text: markdown, votesUp: 2 },
      { id: 'b', urlId: page, parentId: 'a', date: answered, state: 'deleted', text: '' },
      { id: 'c', urlId: page, parentId: 'b', date: thanked, name: 'Jonas', html: '<p>Thank you!</p>' },
      { id: 'd', urlId: page, date: thanked, name: 'New', text: 'First!', approved: false },
    ]
      .map((line) => JSON.stringify(line))
      .join('\r\n'),
    expected: bold(whole),
    title: 'Tides',
    unlisted: ['New waiting'],
  },
}
