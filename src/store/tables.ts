/** The tables that blocks are written to, with their columns in the order in which `encode-*.ts` writes them. */
export const tableColumns = {
  block_intents: ['slot'],
  blocks: [
    'slot',
    'height',
    'blockhash',
    'previous_blockhash',
    'parent_slot',
    'block_time',
    'leader',
    'transaction_count',
    'success_count',
    'failed_count',
    'vote_count',
    'broken_count',
    'total_fees',
    'compute_units',
    'balance_changes',
    'reward_addresses',
    'reward_lamports',
    'reward_post_balances',
    'reward_types',
    'reward_commissions',
    'extra',
    'summary',
    // Last, because only the moment of saving knows it.
    'finalized',
  ],
  transactions: [
    'slot',
    'tx_index',
    'block_time',
    'fee_payer',
    'success',
    'is_vote',
    'fee',
    'compute_units',
    'error',
    'decode_error',
    'programs',
    'types',
    'summary',
  ],
  signatures: ['signature_key', 'place'],
  address_transactions: ['address', 'place', 'flags'],
  transaction_payloads: ['place', 'payload'],
  token_transfers: [
    'mint',
    'slot',
    'tx_index',
    'nth',
    'kind',
    'block_time',
    'instruction',
    'inner_instruction',
    'program',
    'decimals',
    'amount',
    'fee',
    'source',
    'destination',
    'source_owner',
    'destination_owner',
  ],
  native_balances: ['address', 'lamports', 'version'],
  token_accounts: ['mint', 'account', 'owner', 'program', 'decimals', 'amount', 'version'],
} as const

export type TableName = keyof typeof tableColumns

/** What a block's data is made of: written between its intent and its commit marker. */
export const dataTables = [
  'transactions',
  'transaction_payloads',
  'signatures',
  'address_transactions',
  'token_transfers',
] as const
export type DataTable = (typeof dataTables)[number]

/** What only finalized blocks write. */
export const stateTables = ['native_balances', 'token_accounts'] as const
export type StateTable = (typeof stateTables)[number]
