// Japanese messages of why a page could not be read: clauses for behind a colon.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  causeTimeout: '時間内に応答なし',
  causeNoAnswer: 'ページが応答しません',
  causeCertificate: '証明書が無効です',
  causeServerError: '相手サーバーのエラー',
  causeAskedToWait: '待つよう求められています',
  causeLogIn: 'ログインを求められます',
  causeRefused: 'このサーバーを拒否しています',
  causeGone: 'ページがなくなりました',
  causeRobots: 'robots.txtで禁止されています',
  causeNotAllowed: 'このサーバーは取得を許可されていません',
  causeRedirects: '転送が終わりません',
  causeTooLarge: 'ページが大きすぎます',
  causeBadAnswer: '応答を読めません',
  causeNothingFits: '該当なし、ページが変わりました',
  causeEmpty: 'ページが空です',
  causeNeedsJavaScript: 'ページにJavaScriptが必要です',
  causeBlocked: 'プログラムが遮断されています',
  causeNotHtml: 'ウェブページではありません',
  causeNoArticle: 'ページに記事が見つかりません',
  causeSolver: 'ソルバーが失敗しました',
  causeBrowser: 'このサーバーのブラウザーが失敗しました',
  causeProxy: 'フィードのプロキシがありません',
  causeInternal: 'このサーバーの不具合',
  causeBusy: 'このサーバーが混雑',
}
