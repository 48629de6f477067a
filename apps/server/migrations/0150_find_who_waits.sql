-- Who waits for a level is found by the national code that they gave: before level 1 it stands there alone.
CREATE INDEX kyc_requests_by_national_code ON kyc_requests (national_code_hash)
  WHERE status = 'pending';
