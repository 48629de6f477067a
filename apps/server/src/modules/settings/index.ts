export {
  addSetting,
  makeFirstSetting,
  readLaterSettings,
  readSetting,
} from './settings.service.ts';
