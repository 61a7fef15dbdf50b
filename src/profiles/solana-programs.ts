import type { NetworkProfile } from './profile.ts'

/** Programs of Solana that do not trade: lending, prices, collectibles, multisigs, bridges, stake pools. */
export const solanaPrograms: NetworkProfile['programs'] = {
  dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH: { name: 'Drift v2', protocol: 'drift' },
  vAuLTsyrvSfZRuRB3XgvkPwNGgYSs9YRYymVebLKoxR: { name: 'Drift Vaults', protocol: 'drift-vaults' },
  jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9: { name: 'Jupiter Lend Earn', protocol: 'jupiter-lend-earn' },
  jupr81YtYssSyPt8jbnGuiWon5f6x9TcDEFxYe3Bdzi: { name: 'Jupiter Lend', protocol: 'jupiter-lend-vaults' },
  jupgfSgfuAXv4B6R2Uxu85Z1qdzgju79s6MfZekN6XS: {
    name: 'Jupiter Lend Flash Loans',
    protocol: 'jupiter-lend-flashloan',
  },
  jupeiUmn818Jg1ekPURTpr4mFo29p46vygyykFJ3wZC: { name: 'Jupiter Lend Liquidity' },
  jupnw4B6Eqs7ft6rxpzYLJZYSnrpRgPcr589n5Kv4oc: { name: 'Jupiter Lend Oracle' },
  MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA: { name: 'Marginfi v2', protocol: 'marginfi' },
  KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD: { name: 'Kamino Lend', protocol: 'kamino-lend' },
  FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr: {
    name: 'Kamino Farms',
    protocol: 'kamino-farms',
    isAnchor: true,
  },
  '6LtLpnUFNByNXLyCoK9wA2MykKAmQNZKBdY8s47dehDc': {
    name: 'Kamino Liquidity',
    protocol: 'kamino-liquidity',
    isAnchor: true,
  },
  KvauGMspG5k6rtzrqqn7WNn3oZdyKqLKwK2XWQ8FLjd: { name: 'Kamino Vaults', protocol: 'kamino-vault' },
  So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo: { name: 'Save', protocol: 'save' },
  FsJ3A3u2vn5cTVofAjvy6y5kwABJAqYWpe4975bi2epH: { name: 'Pyth Oracle', protocol: 'pyth-oracle' },
  // The same program on devnet and testnet.
  gSbePebfvPy7tRqimPoVecS2UsBvYv46ynrzWocc92s: { name: 'Pyth Oracle (devnet)', protocol: 'pyth-oracle' },
  '8tfDNiaEyrV6Q1U4DEXrEigs9DoDtkugzFbybENEbCDz': { name: 'Pyth Oracle (testnet)', protocol: 'pyth-oracle' },
  pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT: { name: 'Pyth Push Oracle', protocol: 'pyth-push' },
  rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ: { name: 'Pyth Receiver', protocol: 'pyth-receiver' },
  HDwcJBJXjL9FpJ7UBsYBtaDjsBUhuLCUYoz3zr8SWWaQ: { name: 'Pyth Wormhole', protocol: 'pyth-wormhole' },
  SBondMDrcV3K4kxZR1HNVT7osZxAHVHgYXL5Ze1oMUv: {
    name: 'Switchboard On-Demand',
    protocol: 'switchboard-on-demand',
  },
  SW1TCH7qEPTdLsDHRgPuMQjbQxKdH2aBStViMFnt64f: { name: 'Switchboard v2', protocol: 'switchboard-v2' },
  sbattyXrzedoNATfc4L31wC9Mhxsi1BmFhTiN8gDshx: {
    name: 'Switchboard Attestation',
    protocol: 'switchboard-attestation',
  },
  cjg3oHmg9uuPsP8D6g29NWvhySJkdYdAo9D25PRbKXJ: {
    name: 'Chainlink OCR2',
    protocol: 'chainlink-ocr2',
    isAnchor: true,
  },
  HEvSKofvBgfaexv23kMabbYqxasxU3mQ4ibBMEmJWHny: {
    name: 'Chainlink Store',
    protocol: 'chainlink-store',
    isAnchor: true,
  },
  CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d: { name: 'Metaplex Core', protocol: 'mpl-core' },
  BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY: { name: 'Bubblegum', protocol: 'bubblegum' },
  cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK: {
    name: 'SPL Account Compression',
    protocol: 'account-compression',
  },
  mcmt6YrQEMKw8Mw43FmpRLmf7BqRnFMKmAcbxE3xkAW: {
    name: 'Metaplex Account Compression',
    protocol: 'account-compression',
  },
  noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV: { name: 'SPL Noop', protocol: 'noop' },
  mnoopTCrg4p8ry25e4bcWA9XZjbNjMTfgYVGGEdRsf3: { name: 'Metaplex Noop', protocol: 'noop' },
  SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu: { name: 'Squads v3', protocol: 'squads-v3' },
  SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf: { name: 'Squads v4', protocol: 'squads-v4' },
  GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw: { name: 'SPL Governance', protocol: 'spl-governance' },
  worm2ZoG2kUd4vFXhvjh93UUH596ayRfgQ2MgjNMTth: { name: 'Wormhole Core Bridge', protocol: 'wormhole-core' },
  wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb: {
    name: 'Wormhole Token Bridge',
    protocol: 'wormhole-token-bridge',
  },
  // The same programs on devnet.
  '3u8hJUVTA4jH1wYAyUur7FFZVQ8H635K3tSHHF4ssjQ5': {
    name: 'Wormhole Core Bridge (devnet)',
    protocol: 'wormhole-core',
  },
  DZnkkTmCiFWfYTfT41X3Rd1kDgozqzxWaHqsw6W4x2oe: {
    name: 'Wormhole Token Bridge (devnet)',
    protocol: 'wormhole-token-bridge',
  },
  '3vxKRPwUTiEkeUVyoZ9MXFe1V71sRLbLqu1gRYaWmehQ': { name: 'Wormhole Token Bridge Relayer', isAnchor: true },
  CCTPmbSD7gX1bxKPAmg77w8oFzNFpaQiQUWD43TKaecd: {
    name: 'CCTP Message Transmitter',
    protocol: 'cctp-message-transmitter',
  },
  CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3: {
    name: 'CCTP Token Messenger',
    protocol: 'cctp-token-messenger',
  },
  CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC: {
    name: 'CCTP Message Transmitter v2',
    protocol: 'cctp-message-transmitter-v2',
    isAnchor: true,
  },
  CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe: {
    name: 'CCTP Token Messenger v2',
    protocol: 'cctp-token-messenger-v2',
    isAnchor: true,
  },
  E588QtVUvresuXq2KoNEwAmoifCzYGpRBdHByN9KQMbi: { name: 'Hyperlane Mailbox', protocol: 'hyperlane-mailbox' },
  BhNcatUDC2D5JTyeaqrdSukiVFsEHK7e3hVmKMztwefv: {
    name: 'Hyperlane Gas Paymaster',
    protocol: 'hyperlane-gas-paymaster',
  },
  M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K: {
    name: 'Magic Eden v2',
    protocol: 'magic-eden-v2',
    isAnchor: true,
  },
  mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc: {
    name: 'Magic Eden AMM',
    protocol: 'magic-eden-amm',
    isAnchor: true,
  },
  TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN: { name: 'Tensor Swap', protocol: 'tensor-swap' },
  TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg: { name: 'Tensor AMM', protocol: 'tensor-amm' },
  TB1Dqt8JeKQh7RLDzfYDJsq8KS4fS2yt87avRjyRxMv: { name: 'Tensor Bid', protocol: 'tensor-bid' },
  hausS13jsjafwWwGqZTUQRmWyvyxn9EQpqMwV1PBBmk: {
    name: 'Auction House',
    protocol: 'auction-house',
    isAnchor: true,
  },
  TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp: {
    name: 'Tensor Marketplace',
    protocol: 'tensor-marketplace',
  },
  SAGE2HAwep459SNq61LHvjxPk4pLPEJLoMETef7f7EE: { name: 'Star Atlas SAGE', protocol: 'star-atlas-sage' },
  EtZMZM22ViKMo4r5y4Anovs3wKQ2owUmDpjygnMMcdEX: {
    name: 'Wormhole Post Message Shim',
    protocol: 'wormhole-shim',
  },
  nex1gkSWtRBheEJuQZMqHhbMG5A45qPU76KqnCZNVHR: { name: 'Wormhole NTT with Executor', isAnchor: true },
  execXUrAsMnqMmTHj5m7N1YQgsDz3cwGLYCYyuDRciV: { name: 'Wormhole Executor', isAnchor: true },
  src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4: {
    name: 'deBridge DLN',
    protocol: 'debridge-source',
    isAnchor: true,
  },
  DLv3NggMiSaef97YCkew5xKUHDh13tVGZ7tydt3ZeAru: {
    name: 'Across',
    protocol: 'across-spoke',
    isAnchor: true,
  },
  J88B7gmadHzTNGiy54c9Ms8BsEXNdB2fntFyhKpk3qoT: {
    name: 'Chainflip',
    protocol: 'chainflip-swap-endpoint',
    isAnchor: true,
  },
  dst5MGcFPoBeREFAA5E3tU5ij8m5uVYwkzkSAbsLbNo: {
    name: 'deBridge DLN Destination',
    protocol: 'debridge-destination',
    isAnchor: true,
  },
  BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY: {
    name: 'Mayan Swift',
    protocol: 'mayan-swift',
    isAnchor: true,
  },
  '92peaC8g5ANAxpK2aCfLTC12JgPncRKCGULQNB2DMvRH': {
    name: 'Mayan Swift v2',
    protocol: 'mayan-swift',
    isAnchor: true,
  },
  FC4eXxkyrMPTjiYUpp4EAnkmwMbQyZ6NDCh1kfLn6vsf: { name: 'Mayan Swap', protocol: 'mayan-swap' },
  mayan34VedncxdK2XobtvWFDXQASUTBXhUVzt2kKgny: { name: 'Mayan', isAnchor: true },
  dkpZqrxHFrhziEMQ931GLtfy11nFkCsfMftH9u6QwBU: {
    name: 'Mayan MCTP',
    protocol: 'mayan-mctp',
    isAnchor: true,
  },
  Gx9rivpS3YR8pBFwMuP6omYqVxunpLvLkNn7ubNyuZZ5: {
    name: 'Mayan Fast MCTP',
    protocol: 'mayan-fast-mctp',
    isAnchor: true,
  },
  BrdgN2RPzEMWF96ZbnnJaUtQDQx7VRXYaHHbYCBvceWB: {
    name: 'Allbridge Core',
    protocol: 'allbridge',
    isAnchor: true,
  },
  CctpV8uRiXws7KZxpUXfPWy9BhCiWaeBRzsJgELvQKvu: { name: 'Allbridge CCTP', isAnchor: true },
  '99vQwtBwYtrqqD9YSXbdum3KBdxPAVxYTaQ3cfnJSrN2': {
    name: 'Relay Depository',
    protocol: 'relay-depository',
    isAnchor: true,
  },
  '76y77prsiCMvXMjuoZ5VRrhG5qYBrUMYTE5WgHqgjEn6': {
    name: 'LayerZero Endpoint',
    protocol: 'layerzero-endpoint',
    isAnchor: true,
  },
  HtkeCDdYY4i9ncAxXKjYTx8Uu3WM8JbtiLRYjtHwaVXb: { name: 'Wormhole Matching Engine', isAnchor: true },
  '28topqjtJzMnPaGFmmZk68tzGmj9W9aMntaEK3QkgtRe': { name: 'Wormhole Token Router', isAnchor: true },
  DELeGGvXpWV2fqJUhqcF5ZSYMS4JTLjteaAMARRSaeSh: {
    name: 'MagicBlock Delegation',
    protocol: 'magicblock-delegation',
  },
  SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7: { name: 'Light System', protocol: 'light-system' },
  cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m: { name: 'Light Token', protocol: 'light-token' },
  // The id before August 2024.
  H5sFv8VwWmjxHYS2GB4fTDsK7uTtnRT4WiixtHrET3bN: { name: 'Light System (2024)', protocol: 'light-system' },
  HXVfQ44ATEi9WBKLSCCwM54KokdkzqXci9xCQ7ST9SYN: { name: 'Light Token (2024)', protocol: 'light-token' },
  CbjvJc1SNx1aav8tU49dJGHu8EUdzQJSMtkjDmV8miqK: { name: 'Light Account Compression (2024)' },
  '7Z9Yuy3HkBCc2Wf3xzMGnz6qpV4n7ciwcoEMGKqhAnj1': { name: 'Light Registry (2024)' },
  compr6CUsB5m2jS4Y3831ztGSTnDpnKJTKS95d64XVq: { name: 'Light Account Compression' },
  vo1tWgqZMjG61Z2T9qUaMYKqZ75CYzMuaZ2LZP1n7HV: { name: 'Stabble Vault', protocol: 'stabble-vault' },
  strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m: { name: 'Streamflow', protocol: 'streamflow' },
  SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy: { name: 'SPL Stake Pool', protocol: 'stake-pool' },
  SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY: {
    name: 'Sanctum Single-Validator Stake Pool',
    protocol: 'stake-pool',
  },
  SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn: {
    name: 'Sanctum Multi-Validator Stake Pool',
    protocol: 'stake-pool',
  },
  STAKEkKzbdeKkqzKpLkNQD3SUuLgshDKCD7U8duxAbB: {
    name: 'SPL Token Staking',
    protocol: 'spl-token-staking',
    isAnchor: true,
  },
  STAKEGztX7S1MUHxcQHieZhELCntb9Ys9BgUbeEtMu1: {
    name: 'SPL Token Staking v1',
    protocol: 'spl-token-staking',
    isAnchor: true,
  },
  MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD: { name: 'Marinade', protocol: 'marinade' },
  vBoNdEvzMrSai7is21XgVYik65mqtaKXuSdMBJ1xkW4: {
    name: 'Marinade Validator Bonds',
    protocol: 'marinade-bonds',
  },
  T1pyyaTNZsKv2WcRAB8oVnk93mLJw2XzjtVYqCsaHqt: { name: 'Jito Tip Payment', protocol: 'jito-tip-payment' },
  '4R3gSG8BpU4t19KYj8CfnbtRpnT8gtk4dvTHxVRwc2r7': {
    name: 'Jito Tip Distribution',
    protocol: 'jito-tip-distribution',
  },
  GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp: { name: 'Sequence Enforcer', protocol: 'sequence-enforcer' },
  L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95: { name: 'Lighthouse', protocol: 'lighthouse' },
}
