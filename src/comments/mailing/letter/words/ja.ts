// Japanese: numbers have one form, and the colon is as wide as a letter.
import type { Words } from '../languages.ts'

export const words: Partial<Words> = {
  direction: 'ltr',
  labelled: '{label}：',
  verifySubject: '{site} でのメールアドレスの確認',
  verifyTitle: 'これはあなたのアドレスですか？',
  verifyWho: '{site} で、どなたかがこのアドレスをご自分のものとして入力しました。',
  verifyYes: 'ご本人の場合は、24 時間以内に確認してください。確認すると、送信した内容があなたのものとして扱われます。',
  verifyNo: 'お心当たりがない場合は、何もする必要はありません。確認されない限り、何も起こりません。',
  verifyLink: '内容を確認する',
  verifyFooter: 'このメールは、{site} でこのアドレスが入力されたため、一度だけお送りしています。',
  replied: '{place} で {name} さんから返信がありました',
  mentioned: '{place} で {name} さんがあなたに触れています',
  readThread: 'スレッドを読む',
  toldFooter: '{site} のコメントに参加されているため、このメールをお送りしています。',
  digestTitle: 'フォロー中の {site} のページの新着',
  nameOnPage: '{page} の {name} さん',
  digestFooter: '{site} のページをフォローされているため、1 日に 1 回までこのメールをお送りしています。',
  staffNew: '{place} に新しいコメントがあります',
  staffWaiting: '{place} で承認待ちのコメントがあります',
  staffFlagged: '{place} でコメントが報告されました',
  staffButtons: {
    other: 'ボタンは {n} 日間有効です。コメントが変更されると使えなくなります。',
  },
  approve: '承認',
  spam: 'スパム',
  delete: '削除',
  moderatorFooter: '{site} のモデレーターであるため、このメールをお送りしています。',
  ownerFooter: 'このアドレスが {site} の管理者のものとして登録されているため、このメールをお送りしています。',
  noMoreMail: '{site} からのメールを停止する',
}
