export { makeFirstSetting, readSetting } from './settings.service.ts';
