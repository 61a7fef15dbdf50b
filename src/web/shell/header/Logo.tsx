import { Radar } from 'lucide-react'
import { useState } from 'react'

export function Logo() {
  const [failed, setFailed] = useState(false)
  return failed ? (
    <Radar size={28} aria-hidden="true" className="text-accent" />
  ) : (
    <img src="/logo.svg" alt="" width={28} height={28} onError={() => setFailed(true)} />
  )
}
