-- Orders that the exchange itself ended, behind their owners' backs: those of the batches that a
-- teller missed are found here. It has no column that a fill changes, so fills touch no index.
CREATE INDEX orders_ended_unseen ON orders (id)
  WHERE cancel_reason = 'self_trade_prevented'
    OR (triggered_at_ms IS NOT NULL AND cancel_reason NOT IN ('user', 'oco_sibling'));
