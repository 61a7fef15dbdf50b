import type { NetworkProfile } from './profile.ts'

/** Programs with the same address on every SVM chain that has them. */
export const commonPrograms: NetworkProfile['programs'] = {
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: { name: 'Token Metadata Program', protocol: 'metaplex' },
  namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX: { name: 'Name Service Program', protocol: 'name-service' },
  SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8: { name: 'SPL Token Swap', protocol: 'spl-token-swap' },
  '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP': { name: 'Orca Token Swap v2', protocol: 'spl-token-swap' },
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: { name: 'Orca Whirlpool', protocol: 'whirlpool' },
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': { name: 'Raydium AMM v4', protocol: 'raydium-amm' },
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: { name: 'Meteora DAMM v2', protocol: 'meteora-damm-v2' },
  Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB: { name: 'Meteora DAMM v1', protocol: 'meteora-damm-v1' },
  dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN: {
    name: 'Meteora Dynamic Bonding Curve',
    protocol: 'meteora-dbc',
  },
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: { name: 'Jupiter v6', protocol: 'jupiter-v6' },
  JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB: { name: 'Jupiter v4', protocol: 'jupiter-v4', isRouter: true },
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin': { name: 'Serum DEX v3', protocol: 'serum' },
}
