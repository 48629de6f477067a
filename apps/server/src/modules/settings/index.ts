export { insertSetting, readSetting } from './settings.queries.ts';
