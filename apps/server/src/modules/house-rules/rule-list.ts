import { alarmsRule } from '../alarms/index.ts';
import type { Rule } from '../settings/index.ts';

/** Every rule that officers change here, as the office shows them. */
export const RULES: readonly Rule[] = [alarmsRule];
