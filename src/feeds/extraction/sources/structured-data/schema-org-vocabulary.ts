// Vocabulary of schema.org: types of list items, and types that only surround them.
import { type DataNode, isDataNode } from '../data-values.ts'

/** Items that pages list. */
const THING =
  /^(?:\w*Article|\w*Posting|Report|Event|\w+Event|Festival|VideoObject|AudioObject|PodcastEpisode|Episode|\w+Episode|Product|Recipe|JobPosting|Course|SoftwareApplication|\w+Application|VideoGame|Book|Movie|Dataset|Review|Question|CreativeWork|Apartment|House|RealEstateListing|Offer)$/

/** Comments on an item may have the type of a post, too. */
const REMARK = /^(?:Comment|Answer)$/

/** Of these a list's entry may be one without any other field than a link. */
const LIST = /^(?:ItemList|OfferCatalog|ListItem)$/

/** Properties that lead away from what a page shows: to its maker, its kin, its readers. */
const AWAY = new Set(
  (
    'about author brand breadcrumb citation comment comments creator hasMerchantReturnPolicy interactionStatistic ' +
    'isBasedOn isPartOf isRelatedTo isSimilarTo maintainer mentions nextItem organizer performer potentialAction ' +
    'previousItem provider publisher relatedLink review reviews seller shippingDetails significantLink sponsor'
  ).split(' '),
)

export const isReferenceProperty = (property: string): boolean => AWAY.has(property)
export const isListableType = (node: DataNode): boolean => isType(node, THING) && !isType(node, REMARK)
export const isItemList = (node: DataNode): boolean => isType(node, LIST) && node.itemListElement !== undefined
export const isSiteNavigation = (node: unknown): boolean => isDataNode(node) && isType(node, /^SiteNavigationElement$/)

function isType(node: DataNode, type: RegExp): boolean {
  return [node['@type']].flat().some((one) => typeof one === 'string' && type.test(one.replace(/^.*[/#:]/, '')))
}
