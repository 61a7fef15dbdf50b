import type { TrollboxSetting } from '#contract/community/trollbox.ts'
import { TROLLBOX_KEY } from '#contract/community/trollbox-limits.ts'
import { ApiError } from '../errors.ts'
import type { TrollboxContext } from './context.ts'
import type { Trollbox } from './trollbox.ts'

/**
 * Checks the key of a setting.
 *
 * @throws ApiError 404 for any key except the one that exists
 */
export function checkSettingKey(key: string): void {
  if (key !== TROLLBOX_KEY)
    throw new ApiError(404, 'not_found', `There is no such setting: the only one is ${TROLLBOX_KEY}.`)
}

/** The setting as the API returns it. */
export const settingOf = (
  { enabled, changedAt }: Awaited<ReturnType<Trollbox['flag']>>,
  { admin }: TrollboxContext,
): TrollboxSetting => ({
  key: TROLLBOX_KEY,
  value: enabled ? 'true' : 'false',
  changedAt,
  canChange: admin.isOpen,
})
