// Japanese messages of why a feed has its items.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'ltr',
  whyList: { other: '{source}: {n}件' },
  whyFields: { other: '{source}（{n}件に詳細を追加）' },
  whySelector: { other: '指定されたセレクター: {n}件' },
  whyJoinedPages: { other: '一覧の{n}ページをまとめたもの' },
  whyFeed: 'アドレス自体がフィード（{format}）',
  whyWordpressPosts: 'アドレス自体がWordPressの投稿一覧',
  whyDataList: 'アドレス自体がデータの一覧（JSON）',
  whyPageItself: 'ページそのもの',
  whyFeedOfPage: 'ページからリンクされた専用フィードのほうが項目が多い',
  whyPostsOfSite: 'サイトはWordPressで、そのプログラム向けインターフェースのほうがページより内容が多い',
  whyReadyMadeFeed: 'このアドレスに対応するサイト自身のフィードが、このサーバーのカタログにあります',
  whyChangesOfPage: 'ページの文章の変更',
  whyArticleElements: '記事として示された要素',
  whyRepeatedBlocks: '繰り返されるブロック',
  whySimilarBlocks: '似た形のブロック',
  whySections: '見出しのあるセクション',
  whySingleBlock: '単独のブロック',
  whyStructuredData: '構造化データ（{format}）',
  whyScriptData: 'ページ自身のスクリプト用データ',
  whyNavigation: { other: 'ナビゲーションかフッターのリンク{n}件' },
  whyBeside: { other: '本文の横のリンク{n}件' },
  whyUnlike: { other: '一覧らしくないリンク{n}件' },
  whySuchAs: '{links}:「{sample}」',
  whyNoDates: 'ページになし',
  whySomeDates: { other: '{n}件中{dated}件に日付あり' },
  whyAllDates: 'すべての項目に日付あり',
}
