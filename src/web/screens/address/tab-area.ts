// These constants belong to the area below the cards of an address's page.

/** The title of the card in the tabs that list transactions. */
export const LIST_TITLE = 'All Transactions'

/** The `id` of the element with the tabs. */
export const TAB_AREA = 'address-tabs'

export const scrollToTabs = () => document.getElementById(TAB_AREA)?.scrollIntoView()
