import { createContext, type ReactNode, use, useState } from 'react'

export type NetworkMode = 'testnet' | 'mainnet'

const Mode = createContext<{ mode: NetworkMode; setMode: (mode: NetworkMode) => void }>({
  mode: 'testnet',
  setMode: () => {},
})

/** Provides the network that pages show. Every visit starts on testnet; the header's toggle changes it. */
export function NetworkModeProvider({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<NetworkMode>('testnet')
  return <Mode value={{ mode, setMode }}>{children}</Mode>
}

export function useNetworkMode() {
  const { mode, setMode } = use(Mode)
  return { mode, setMode, isMainnet: mode === 'mainnet', isTestnet: mode === 'testnet' }
}
