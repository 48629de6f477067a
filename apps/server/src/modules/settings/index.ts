export {
  addSetting,
  lockSetting,
  makeFirstSetting,
  readLaterSettings,
  readSetting,
} from './settings.service.ts';
export { type Rule, ruleOf, type RuleValue } from './rule.ts';
export { edited, editedWhole, type Field, withPart, writtenToman } from './rule-fields.ts';
