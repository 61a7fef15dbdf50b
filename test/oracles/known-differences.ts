const FAILED = 'The transaction failed, so that nothing was traded; they tell what was attempted.'
const KEEPER =
  "They tell what the order's owner got. The route is the keeper's, which keeps a part of what it brings; the order program that pays the owner is not one that we read."
const KEPT_BACK =
  'They tell what the route took. The keeper gets a part of it back in the same call, so that it gives less in all.'
const FEE_KEPT =
  'They leave the fee in that the FeeEvent tells, which went to another account than the user’s.'
const IS_TRADE = 'Jupiter’s own event tells the trade, and the balances of the user changed by it.'

const NO_TRANSFER = 'Nothing is transferred: it only changes the maker’s quotes or orders.'
const NO_TRADE = 'The user only receives.'
const TWO_TRANSFERS = 'The user gave one token and received another, as the transfers and the balances show.'

// Some parts of the larger collection are not compared, because the product has no such values: programs that
// no profile names (OKX, Moonshot); states of pools and of metadata accounts, which are not decoded; answers
// of nodes that name no transaction (network/); and lists made from raw data that was not kept (solana-etl's
// accounts, tokens and transfers).

/** The differences by oracle and case: what the other program says, and why our value is right. */
export const knownDifferences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Jupiter's own parser": {
    '2m6e4MBQ2w__result': FEE_KEPT,
    '4riUkys7tZ__result': FEE_KEPT,
  },
  'ai-nyan-bot': {
    'jupiter::test_many_swaps 1':
      'They tell what Jupiter’s event claims; the transfer to the order book is what moved.',
  },
  'p2p-org/solana-swift': {
    'SwapErrorTransaction message':
      'They tell the line that the program logged, which has no number of an error.',
    'SerumSwapTransaction3 sent': 'They tell what was offered; a part of it came back.',
  },
  staketaxcsv: {
    '3HdFhHNyf2 received': KEEPER,
    '3HxfYpPAC7 received': KEEPER,
    '42zg3fooJY received': KEEPER,
    '42zg3fooJY sent': KEPT_BACK,
    'QFgRtoQK5B sent': KEPT_BACK,
    '4NAC7cK6cR received': KEEPER,
    '4v28RP4Aad received': KEEPER,
    '5FBWfqrMYo received': KEEPER,
    'QFgRtoQK5B received': KEEPER,
    'S3z6oPjogs received':
      'They tell what is left when the DCA program has taken 0.1 %; the route brought all of it.',
    '5dk9JQExmd sent':
      'They tell all coins that the account lost, the rent of a token account and the priority fee included.',
  },
  'jowency-me/solana-tx-parser': {
    'burn_spl_token_1__4DMVTwqpaS burn': 'No instruction of the transaction burns anything.',
    'burn_spl_token_1__4DMVTwqpaS trade': 'It trades twice on Whirlpool.',
    'alphaq_swap__4XWbhDvDpD trade': NO_TRANSFER,
    'swap_byreal_2__3S5Ekj5NqR trade': NO_TRADE,
    'swap_byreal_2__3S5Ekj5NqR liquidity': 'It takes all liquidity out of a position and closes it.',
    'swap_byreal_via_jupiter_1__3mrMFwXQAv trade': TWO_TRANSFERS,
    'swap_byreal_via_jupiter_2__4nmfeav5dx trade': TWO_TRANSFERS,
    'swap_exa6gyh_via_pumpswap_2__5xSnRjWkhj trade': TWO_TRANSFERS,
    'swap_manifest_via_meteora_1__4aQ4oYFrRw trade': TWO_TRANSFERS,
    'swap_jupiter_limit_v2_1__5W6X8W6eCM trade': 'It cancels an order and gives back what was put in.',
    'swap_meteora_dlmm_1__5YYoBQXEoy trade': FAILED,
    'swap_phoenix_1__YvneWjV4KL trade': NO_TRANSFER,
    'swap_tesserav_1__67TzQj37Sk trade': NO_TRANSFER,
    'swap_tesserav_2__JwJGyutK4m trade': NO_TRANSFER,
    'fluxbeam_swap__43geiVfHEP trade': FAILED,
    'jupiter_route_12__dGsNKLP6Un trade': FAILED,
    'jupiter_route_13__2W9YWHJAjD trade': FAILED,
    'jupiter_route_14__5CKaQoPLJg trade': FAILED,
    'jupiter_route_17__5brVV1mTmw trade': FAILED,
    'jupiter_route_18__j1hSvgutJD trade': FAILED,
    'jupiter_route_19__5CL785KjG2 trade': FAILED,
    'jupiter_route_frlmh_1__4p3rnBTc3q trade': FAILED,
    'jupiter_route_frlmh_2__3YhB4fpSbD trade': FAILED,
    'jupiter_route_meteora_sv2e_1__5a48YtYGj1 trade': IS_TRADE,
    'jupiter_route_nina_1__2mesx2ozdM trade': FAILED,
    'jupiter_route_unknown_2__2XD6vAGjFs trade': IS_TRADE,
    'stake_unstake_1__27j8qLdDvA Deactivate':
      'A pool withdraws from a stake account; no instruction deactivates one.',
    'swap_frlmh_via_jupiter_4__363wpcSpcX trade': FAILED,
    'swap_frlmh_via_jupiter_7__4Auw5mAWvJ trade': FAILED,
    'swap_humidifi_1__3AbKxX5ESv trade': FAILED,
    'swap_solfi_1__32JPxSwST2 trade': FAILED,
  },
  'ai-nyan-bot on metadata': {
    'block name': 'They cut off the space at the end that the chain keeps.',
  },
  'MetaMask on swaps': {
    'maps swaps - #5 SOL -> Sahur, uses swap balance to swap as well as create ATA from':
      'They add the rent of the token account that the transaction creates to what was swapped.',
  },
}
