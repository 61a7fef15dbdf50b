// The area below the page's cards.

/** The title of the card of the tabs whose lists are of transactions, and of those that are coming soon. */
export const LIST_TITLE = 'All Transactions'

/** The `id` of the element with the tabs. */
export const TAB_AREA = 'address-tabs'

export const scrollToTabs = () => document.getElementById(TAB_AREA)?.scrollIntoView()
