// Selectors with the reader of Markdown that their steps need, loaded only then: few feeds have such a step.
import type { Selectors } from './selector-options.ts'

export async function withMarkdown(selectors: Selectors | undefined): Promise<Selectors | undefined> {
  if (!selectors || !Object.values(selectors.named).some(readsMarkdown)) return selectors
  const { markdownToHtml } = await import('./markdown-to-html.ts')
  return { ...selectors, markdownToHtml }
}

const readsMarkdown = ({ post_process: steps = [] }: Selectors['named'][string]): boolean =>
  steps.some(({ name }) => name === 'markdown_to_html')
