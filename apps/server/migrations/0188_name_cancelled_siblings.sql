-- The half of an OCO that ended because the other one was cancelled said the same as where the other
-- one had executed. The engine tells them apart from now on, also when it replays a journal; rows from
-- before are named as it names them.
UPDATE orders AS half
SET cancel_reason = 'oco_sibling_cancelled'
FROM orders AS other
WHERE half.cancel_reason = 'oco_sibling'
  AND other.id = half.linked_order
  AND other.status IN ('cancelled', 'rejected')
  AND other.filled_lots = 0
  AND other.triggered_at_ms IS NULL;
