-- Officers read what was decided, newest first.
CREATE INDEX kyc_requests_decided ON kyc_requests (level, status, id DESC)
  WHERE status <> 'pending';
