import { useNetworkNames } from '../queries/network.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { useNetworkMode } from './network-mode.tsx'

/** Testnet or mainnet. A chain that is a mainnet itself has no toggle. */
export function NetworkToggle() {
  const { mode, setMode } = useNetworkMode()
  const { stage } = useNetworkNames()
  if (stage === 'Mainnet') return null
  return (
    <Segmented
      label="Network"
      value={mode}
      options={[
        { value: 'testnet', text: stage },
        { value: 'mainnet', text: 'Mainnet' },
      ]}
      onChange={setMode}
    />
  )
}
