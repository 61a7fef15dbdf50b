type FooterLink = {
  text: string
  /** Its name among the links of the chain's profile. */
  name: string
  /** Tagged Soon where the profile does not have it; without this it is left out then. */
  promised?: boolean
}

/** The links of the footer that leave the explorer. Their URLs come from the API. */
export const outside: Record<'social' | 'network' | 'resources', readonly FooterLink[]> = {
  social: [
    { text: 'X', name: 'x' },
    { text: 'Telegram', name: 'telegram' },
    { text: 'GitHub', name: 'code' },
    { text: 'Website', name: 'website' },
  ],
  network: [{ text: 'Faucet', name: 'faucet', promised: true }],
  resources: [{ text: 'Chain documentation', name: 'docs' }],
}
