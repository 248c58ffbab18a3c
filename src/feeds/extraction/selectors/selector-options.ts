// Selectors of a feed's owner as extraction reads them; their schema and limits are those of `feed/contract-selectors.ts`.

export type PostProcess =
  | { name: 'gsub'; pattern: string; replacement: string }
  | { name: 'substring'; start: number; end?: number | undefined }
  | { name: 'template'; string: string }
  | { name: 'parse_time' | 'parse_uri' | 'sanitize_html' | 'html_to_markdown' | 'markdown_to_html' }

/** One value of an item. Without a selector it is read from the item's own element. */
export interface NamedSelector {
  selector?: string | undefined
  extractor?: 'text' | 'html' | 'href' | 'attribute' | 'static' | undefined
  attribute?: string | undefined
  static?: string | undefined
  content_type?: string | undefined
  post_process?: PostProcess[] | undefined
}

export interface ItemSelector {
  selector: string
  order?: 'reverse' | undefined
  /** True: fields without a selector are extracted automatically. */
  enhance: boolean
}

export interface Selectors {
  items?: ItemSelector | undefined
  /** Selectors whose values are the categories. */
  categories?: string[] | undefined
  /** Selectors whose values, joined, are the id. */
  guid?: string[] | undefined
  /** Of times that name none, such as `Europe/Berlin`. */
  timeZone?: string | undefined
  /** See `withMarkdown`. */
  markdownToHtml?: (text: string) => string
  named: Record<string, NamedSelector>
}
