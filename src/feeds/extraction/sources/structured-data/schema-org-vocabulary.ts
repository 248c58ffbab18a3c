// Vocabulary of schema.org: types of list items, and types that only surround them.
import { type DataNode, isDataNode } from '../data-values.ts'

/** Items that pages list. */
const LISTABLE_TYPE =
  /^(?:\w*Article|\w*Posting|Report|Event|\w+Event|Festival|VideoObject|AudioObject|PodcastEpisode|Episode|\w+Episode|Product|Recipe|JobPosting|Course|SoftwareApplication|\w+Application|VideoGame|Book|Movie|Dataset|Review|Question|CreativeWork|Apartment|House|RealEstateListing|Offer)$/

/** Comments on an item may have the type of a post, too. */
const COMMENT_TYPE = /^(?:Comment|Answer)$/

/** List types: an entry may have no field but a link. */
const LIST_TYPE = /^(?:ItemList|OfferCatalog|ListItem)$/

/** Properties whose values are other things than the item: author, related items, comments. */
const REFERENCE_PROPERTIES = new Set(
  (
    'about author brand breadcrumb citation comment comments creator hasMerchantReturnPolicy interactionStatistic ' +
    'isBasedOn isPartOf isRelatedTo isSimilarTo maintainer mentions nextItem organizer performer potentialAction ' +
    'previousItem provider publisher relatedLink review reviews seller shippingDetails significantLink sponsor'
  ).split(' '),
)

export const isReferenceProperty = (property: string): boolean => REFERENCE_PROPERTIES.has(property)
export const isListableType = (node: DataNode): boolean => isType(node, LISTABLE_TYPE) && !isType(node, COMMENT_TYPE)
export const isItemList = (node: DataNode): boolean => isType(node, LIST_TYPE) && node.itemListElement !== undefined
export const isSiteNavigation = (node: unknown): boolean => isDataNode(node) && isType(node, /^SiteNavigationElement$/)

function isType(node: DataNode, type: RegExp): boolean {
  return [node['@type']].flat().some((one) => typeof one === 'string' && type.test(one.replace(/^.*[/#:]/, '')))
}
