// Wallets that receive the fees of trading front ends: github.com/DefiLlama/dimension-adapters,
// fees/axiom.ts, bloom.ts, bullx.ts, maestro.ts, photon.ts and trojan/index.ts.

const OWNERS = {
  Axiom: `
    7LCZckF6XXGQ1hDY6HFXBKWAtiUgL9QY5vj1C4Bn1Qjj 4V65jvcDG9DSQioUVqVPiUcUY9v6sb6HKtMnsxSKEz5S
    CeA3sPZfWWToFEBmw5n1Y93tnV66Vmp8LacLzsVprgxZ AaG6of1gbj1pbDumvbSiTuJhRCRkkUNaWVxijSbWvTJW
    7oi1L8U9MRu5zDz5syFahsiLUric47LzvJBQX6r827ws 9kPrgLggBJ69tx1czYAbp7fezuUmL337BsqQTKETUEhP
    DKyUs1xXMDy8Z11zNsLnUg3dy9HZf6hYZidB6WodcaGy 4FobGn5ZWYquoJkxMzh2VUAWvV36xMgxQ3M7uG1pGGhd
    76sxKrPtgoJHDJvxwFHqb3cAXWfRHFLe3VpKcLCAHSEf H2cDR3EkJjtTKDQKk8SJS48du9mhsdzQhy8xJx5UMqQK
    8m5GkL7nVy95G4YVUbs79z873oVKqg2afgKRmqxsiiRm 4kuG6NsAFJNwqEkac8GFDMMheCGKUPEbaRVHHyFHSwWz
    8vFGAKdwpn4hk7kc1cBgfWZzpyW3MEMDATDzVZhddeQb 86Vh4XGLW2b6nvWbRyDs4ScgMXbuvRCHT7WbUT3RFxKG
    DZfEurFKFtSbdWZsKSDTqpqsQgvXxmESpvRtXkAdgLwM 5L2QKqDn5ukJSWGyqR4RPvFvwnBabKWqAqMzH4heaQNB
    DYVeNgXGLAhZdeLMMYnCw1nPnMxkBN7fJnNpHmizTrrF Hbj6XdxX6eV4nfbYTseysibp4zZJtVRRPn2J3BhGRuK9
    846ah7iBSu9ApuCyEhA5xpnjHHX7d4QJKetWLbwzmJZ8 5BqYhuD4q1YD3DMAYkc1FeTu9vqQVYYdfBAmkZjamyZg`,
  Bloom: '7HeD6sLLqAnKVRuSfc1Ko3BSPMNKWgGTiWLKXJF31vKM',
  BullX: '9RYJ3qr5eU5xAooqVcbmdeusjcViL5Nkiq7Gske3tiKq F4hJ3Ee3c5UuaorKAMfELBjYCjiiLH75haZTKqTywRP3',
  Maestro: 'MaestroUL88UBnZr3wfoN7hqmNWFi3ZYCGqZoJJHE36 FRMxAnZgkW58zbYcE7Bxqsg99VWpJh6sMP5xLzAWNabN',
  Photon: 'AVUCZyuT35YSuj4RH7fwiyPu82Djn2Hfg7y2ND2XcnZH',
  Trojan: `
    9yMwSPk9mrXSN7yDHUuZurAh1sjbJsfpUqjZ7SvVtdco 92Med3qeK7duC5iiYsHX38H2f2twJfRsSx93oNrza2VH
    2jwHNxavSoMZMEDbT1eV9PcPt5dDcayCqM6MkgaPpmWQ 65gDv7pZQCZELsNpNYSFEBtNFpWZAbxmRFB6BGMqFkHH
    BWgb8wR1FEGiu1jCDSKuHKf752W27b4iN6SvoNCiK4qp 8jgg7moFJkHyTtAv9M6RBSPMp2oXeXhuiUMKW8YbYCWn`,
}

/** The name of each fee account by its address. */
export const solanaFeeAccounts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OWNERS).flatMap(([owner, accounts]) =>
    accounts
      .trim()
      .split(/\s+/)
      .map((account) => [account, `${owner} fees`]),
  ),
)
