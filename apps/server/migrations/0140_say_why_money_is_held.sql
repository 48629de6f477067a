-- Why staff hold a person's money, as the person reads it; a stop of one action has it in `blocks`.
ALTER TABLE user_standings ADD COLUMN staff_held_reason text;
