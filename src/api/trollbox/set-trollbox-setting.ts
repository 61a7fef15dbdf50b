import type { setTrollboxSetting as route } from '#contract/community/trollbox.ts'
import type { WriteHandler } from '../handler.ts'
import type { TrollboxContext } from './context.ts'
import { checkSettingKey, settingOf } from './trollbox-setting.ts'

/** `POST /api/trollbox/settings/{key}` */
export const setTrollboxSetting: WriteHandler<typeof route, TrollboxContext> = async (
  { key, value },
  context,
) => {
  checkSettingKey(key)
  const flag = await context.trollbox.setEnabled(value === 'true')
  context.log.info({ key, value, changedAt: flag.changedAt }, 'A setting was changed by the admin')
  return settingOf(flag, context)
}
