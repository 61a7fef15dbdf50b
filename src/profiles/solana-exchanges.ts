import type { NetworkProfile } from './profile.ts'

// The addresses are from the published IDLs and packages that the files in decode/protocols name.

/** The exchanges of Solana that are not on other chains too, with the known interfaces. */
export const solanaExchanges: NetworkProfile['programs'] = {
  '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P': { name: 'Pump.fun', protocol: 'pump', isAnchor: true },
  pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA: { name: 'PumpSwap', protocol: 'pump-swap', isAnchor: true },
  pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ: {
    name: 'Pump.fun Fees',
    protocol: 'pump-fees',
    isAnchor: true,
  },
  CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK: {
    name: 'Raydium CLMM',
    protocol: 'raydium-clmm',
    isAnchor: true,
  },
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: {
    name: 'Raydium CPMM',
    protocol: 'raydium-cpmm',
    isAnchor: true,
  },
  // The same programs on devnet.
  DRaya7Kj3aMWQSy19kSjvmuwq9docCHofyP9kanQGaav: {
    name: 'Raydium AMM v4 (devnet)',
    protocol: 'raydium-amm',
  },
  DRayAUgENGQBKVaX8owNhgzkEDyoHTGVEGHVJT1E9pfH: {
    name: 'Raydium CLMM (devnet)',
    protocol: 'raydium-clmm',
    isAnchor: true,
  },
  DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb: {
    name: 'Raydium CPMM (devnet)',
    protocol: 'raydium-cpmm',
    isAnchor: true,
  },
  LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj: {
    name: 'Raydium LaunchLab',
    protocol: 'raydium-launchpad',
    isAnchor: true,
  },
  LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo: {
    name: 'Meteora DLMM',
    protocol: 'meteora-dlmm',
    isAnchor: true,
  },
  '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi': {
    name: 'Meteora Vault',
    protocol: 'meteora-vault',
    isAnchor: true,
  },
  '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c': {
    name: 'Lifinity v2',
    protocol: 'lifinity-v2',
    isAnchor: true,
  },
  HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt: { name: 'Invariant', protocol: 'invariant', isAnchor: true },
  PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY: { name: 'Phoenix', protocol: 'phoenix' },
  opnb2LAfJYbRMAHHvqjCwQxanZn7ReEHp1k81EohpZb: {
    name: 'OpenBook v2',
    protocol: 'openbook-v2',
    isAnchor: true,
  },
  srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX: { name: 'OpenBook v1', protocol: 'serum' },
  EUqojwWA2rd19FZrzeBncJsm38Jm1hEhE3zsmX3bRc2o: { name: 'Serum DEX v2', protocol: 'serum' },
  MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms: { name: 'Manifest', protocol: 'manifest' },
  DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1: { name: 'Orca Token Swap v1', protocol: 'spl-token-swap' },
  FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X: { name: 'FluxBeam', protocol: 'spl-token-swap' },
  REALQqNEomY6cQGZJUGwywTBD2UmDT32rZcNnfxQ5N2: { name: 'Byreal', protocol: 'raydium-clmm', isAnchor: true },
  HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq: {
    name: 'PancakeSwap',
    protocol: 'raydium-clmm',
    isAnchor: true,
  },
  jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu: {
    name: 'Jupiter Limit Order v1',
    protocol: 'jupiter-limit-v1',
    isAnchor: true,
  },
  j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X: {
    name: 'Jupiter Limit Order v2',
    protocol: 'jupiter-limit-v2',
    isAnchor: true,
  },
  DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M: {
    name: 'Jupiter DCA',
    protocol: 'jupiter-dca',
    isAnchor: true,
  },
  VALaaymxQh2mNy2trH9jUqHT1mTow76wpTcGmSWSwJe: {
    name: 'Jupiter Value Average',
    protocol: 'jupiter-va',
    isAnchor: true,
  },
  DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH: { name: 'DFlow', protocol: 'dflow', isAnchor: true },
  SoLFiHG9TfgtdUXUjWAxi3LtvYuFyDLVhBWxdMZxyCe: { name: 'SolFi', protocol: 'solfi' },
  SV2EYYJyRz2YhfXwXnhNAevDEui5Q6yrfyo13WtupPF: { name: 'SolFi v2', protocol: 'solfi-v2' },
  '9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp': { name: 'HumidiFi', protocol: 'humidifi' },
  BiSoNHVpsVZW2F7rx2eQ59yQwKxzU5NvBcmKshCSUypi: { name: 'BisonFi', protocol: 'bisonfi' },
  goonuddtQRrWqqn5nFyczVKaie28f3kDkHWkHtURSLE: { name: 'GoonFi v2', protocol: 'goonfi-v2' },
  goonERTdGsjnkZqWuVjs73BZ3Pb9qoCUdBUL17BnS5j: { name: 'GoonFi', protocol: 'goonfi', isDex: true },
  TessVdML9pBGgG9yGks7o4HewRaXVAMuoVj4x83GLQH: { name: 'Tessera V', protocol: 'tesserav' },
  ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY: { name: 'ZeroFi', protocol: 'zerofi' },
  ALPHAQmeA7bjrVuccPsYPiCvsi428SNwte66Srvs4pHA: { name: 'AlphaQ', protocol: 'alphaq' },
  obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y: { name: 'Obric v2', isDex: true },
  HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o: {
    name: 'Heaven',
    protocol: 'heaven',
    isDex: true,
    isAnchor: true,
  },
  AQU1FRd7papthgdrwPTTq5JacJh8YtwEXaBfKU3bTz45: { name: 'Aquifer', isDex: true },
  SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ: { name: 'Saber', protocol: 'saber' },
  MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky: { name: 'Mercurial', protocol: 'mercurial', isDex: true },
  AMM55ShdkoGRB5jVYPjWziwk8m5MpwyDgsMWHaMSQWH6: { name: 'Aldrin', protocol: 'aldrin', isDex: true },
  CURVGoZn8zycx6FXwwevgBTB2gVvdbGTEpvMJDbgs2t4: { name: 'Aldrin v2', protocol: 'aldrin-v2', isDex: true },
  swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ: {
    name: 'Stabble Stable Swap',
    protocol: 'stabble-stable-swap',
    isDex: true,
  },
  swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW: {
    name: 'Stabble Weighted Swap',
    protocol: 'stabble-weighted-swap',
    isDex: true,
  },
  '22Y43yTVxuUkoRKdm9thyRhQ3SdgQS7c7kB6UNCiaczD': {
    name: 'Serum Swap',
    protocol: 'serum-swap',
    isRouter: true,
    isAnchor: true,
  },
  '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH': {
    name: 'Jupiter Order Engine',
    protocol: 'jupiter-order-engine',
    isAnchor: true,
  },
  MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG: { name: 'Moonit', protocol: 'moonit', isAnchor: true },
  // Routers through other exchanges: their trades are what the signer gave and received.
  proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u: { name: 'OKX DEX Router v2', isAnchor: true, isRouter: true },
  '6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma': { name: 'OKX DEX Router', isAnchor: true, isRouter: true },
  T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT: { name: 'Titan', isRouter: true },
  FLASHX8DrLbgeR8FcfNV1F5krxYcYMUdBkrP1EPBtxB9: { name: 'Axiom', isRouter: true },
  BSfD6SHZigAfDWSjzD5Q41jw8LmKwtmjskPH9XW1mrRW: { name: 'Photon', isRouter: true },
  b1oomGGqPKGD6errbyfbVMBuzSC8WtAAYo8MwNafWW1: { name: 'Bloom', isRouter: true },
  BANANAjs7FJiPQqJTGFzkZJndT9o7UmKiYYGaJz6frGu: { name: 'Banana Gun', isRouter: true },
  routeUGWgWzqBWFcrCfv8tritsqukccJPu3q5GPP3xS: {
    name: 'Raydium Router',
    protocol: 'raydium-router',
    isRouter: true,
  },
  stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq: {
    name: 'Sanctum Router',
    protocol: 'sanctum-router',
    isRouter: true,
  },
  WooFif76YGRNjk1pA8wCsN67aQsD9f9iLsz4NcJ1AVb: {
    name: 'WOOFi',
    protocol: 'woofi',
    isDex: true,
    isAnchor: true,
  },
  ZETAxsqBRek56DhiGXrn75yj2NHU3aYUnxvHXpkf3aD: { name: 'Zeta', protocol: 'zeta' },
  zDEXqXEG7gAyxb1Kg9mK5fPnUdENCGKzWrM21RMdWRq: { name: 'Zeta DEX', protocol: 'zeta-dex' },
}
