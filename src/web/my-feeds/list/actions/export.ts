// Saving feeds: as OPML, all of them or those that are selected; all with their items as JSON Lines.
import { managementOperations } from '../../../../feeds/management/contract.ts'
import type { FeedRow } from '../../../../feeds/management/contract-shapes.ts'
import { takeoverOperations } from '../../../../feeds/takeover/contract-takeover.ts'
import type { FeedsApi } from '../../api.ts'

/** Their ids fit into an address that every proxy takes. */
const maxIdsInAddress = 150

const fileName = 'feeds.opml'

export async function exportFeeds(api: FeedsApi, chosen?: readonly FeedRow[]): Promise<void> {
  const address = api.addressOf(managementOperations.exportFeeds.path)
  if (chosen === undefined) return save(address, fileName)
  if (chosen.length <= maxIdsInAddress) {
    const ids = new URLSearchParams({ ids: chosen.map(({ id }) => id).join() })
    return save(`${address}?${ids}`, fileName)
  }
  const answer = await fetch(address)
  if (!answer.ok) return save(address, fileName)
  saveText(onlyOf(await answer.text(), chosen), fileName)
}

export function exportRecords(api: FeedsApi): void {
  save(api.addressOf(takeoverOperations.exportRecords.path), 'feeds.jsonl')
}

/** Without the entries of other feeds, and folders that hold none. */
function onlyOf(opml: string, chosen: readonly FeedRow[]): string {
  const parsed = new DOMParser().parseFromString(opml, 'text/xml')
  const tokens = new Set(chosen.map(({ feed_token }) => encodeURIComponent(feed_token)))
  for (const entry of parsed.querySelectorAll('outline[xmlUrl]')) {
    const name = entry.getAttribute('xmlUrl')?.split('/').at(-1) ?? ''
    if (!tokens.has(name) && !tokens.has(name.replace(/\.[a-z]+$/, ''))) entry.remove()
  }
  for (const folder of parsed.querySelectorAll('outline:not([xmlUrl])'))
    if (folder.querySelector('outline') === null) folder.remove()
  return new XMLSerializer().serializeToString(parsed)
}

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/x-opml' }))
  save(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
