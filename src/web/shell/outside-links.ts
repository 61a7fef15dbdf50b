type OutsideLink = { text: string; url: string | undefined }

/** Links that leave the explorer; those without a URL are tagged Soon. */
export const outside: Record<'social' | 'network' | 'resources', readonly OutsideLink[]> = {
  social: [
    { text: 'Telegram', url: 'https://t.me/gorbagana_portal' },
    { text: 'GitHub', url: 'https://github.com/gorbagana-dev' },
    { text: 'Website', url: 'https://gorbagana.wtf' },
  ],
  network: [
    { text: 'Bridge', url: 'https://bridge.gorbagana.wtf' },
    { text: 'Faucet', url: undefined },
  ],
  resources: [{ text: 'Chain documentation', url: 'https://docs.gorbagana.wtf' }],
}

/** The coin as a token on Solana mainnet. */
export const contractAddress = '71Jvq4Epe2FCJ7JFSF7jLXdNk1Wy4Bhqd9iL6bEFELvg'
