import { Segmented } from '../ui/Segmented.tsx'
import { type NetworkMode, useNetworkMode } from './network-mode.tsx'

const options: readonly { value: NetworkMode; text: string }[] = [
  { value: 'testnet', text: 'Testnet' },
  { value: 'mainnet', text: 'Mainnet' },
]

export function NetworkToggle() {
  const { mode, setMode } = useNetworkMode()
  return <Segmented label="Network" value={mode} options={options} onChange={setMode} />
}
