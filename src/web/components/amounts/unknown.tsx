import type { ReactNode } from 'react'
import { UNKNOWN } from '../../format/number.ts'

/** In the place of a value that is not known. */
export const unknown = <span className="text-muted">{UNKNOWN}</span>

/** `show` of a known value; `unknown` for null, and while nothing is loaded. */
export const known = <Value,>(value: Value | null | undefined, show: (value: Value) => ReactNode) =>
  value === null || value === undefined ? unknown : show(value)
