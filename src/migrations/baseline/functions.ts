/** The functions of 0.3.0, most of them for triggers. */
export const FUNCTIONS = [
  `CREATE FUNCTION organization_must_have_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE organization uuid;
      BEGIN
        IF TG_TABLE_NAME = 'organizations' THEN organization := NEW.id;
        ELSE organization := OLD.organization_id;
        END IF;
        IF EXISTS (SELECT FROM organizations WHERE id = organization AND deleted_at IS NULL)
           AND NOT EXISTS (SELECT FROM memberships WHERE organization_id = organization AND relation = 'owner') THEN
          RAISE EXCEPTION 'organization % would be left without an owner', organization
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'organizations_owner_check';
        END IF;
        RETURN NULL;
      END $$`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
  `CREATE FUNCTION refuse_trail_change() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
      BEGIN
        IF TG_OP <> 'TRUNCATE' AND current_setting('workspace.trail_maintenance', true) = 'on'
           AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
  `CREATE FUNCTION erase_person(person uuid, addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
  BEGIN
    PERFORM set_config('workspace.trail_maintenance', 'on', true);
    DELETE FROM audit_personal_data WHERE subject = ANY (addresses);
    PERFORM set_config('workspace.trail_maintenance', 'off', true);

    DELETE FROM jobs.job WHERE name = 'invite-mail'
       AND data ->> 'inviteId' IN (SELECT id::text FROM invites WHERE email_key = ANY (addresses));
    UPDATE jobs.job SET output = NULL
     WHERE EXISTS (SELECT FROM unnest(addresses) AS address WHERE strpos(lower(output::text), address) > 0);
    DELETE FROM invites WHERE email_key = ANY (addresses);
    -- These are stored without a tag such as that of a+tag@example.com.
    DELETE FROM invite_sends
     WHERE email_key IN (SELECT regexp_replace(address, '(?<=.)\\+.*(?=@)', '') FROM unnest(addresses) AS address);

    DELETE FROM identities WHERE user_id = person;
    DELETE FROM sessions WHERE user_id = person;
    UPDATE users SET email = NULL, email_key = NULL, email_verified = false, name = NULL, picture_url = NULL, locale = NULL,
                     updated_at = now()
     WHERE id = person;
    -- Others may have claimed the address, but it is not theirs.
    UPDATE users SET email = NULL, email_key = NULL WHERE email_key = ANY (addresses) AND NOT email_verified;
  END $$`,
  `REVOKE ALL ON FUNCTION erase_person(uuid, text[]) FROM PUBLIC`,
  `CREATE FUNCTION set_id_of_consumption() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE random text := replace(gen_random_uuid()::text, '-', '');
      BEGIN
        NEW.id := (
  lpad(to_hex((extract(epoch FROM NEW.created_at) * 1000)::bigint), 12, '0') || '7' || left(random, 3)
  || '8' || right(random, 15))::uuid;
        RETURN NEW;
      END $$`,
  `CREATE FUNCTION set_tenant_of_movement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT organization_id, agent_id INTO NEW.organization_id, NEW.agent_id
          FROM token_grants WHERE id = NEW.grant_id;
        RETURN NEW;
      END $$`,
  `CREATE FUNCTION forget_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.name_key := NULL;
        RETURN NEW;
      END $$`,
  `CREATE FUNCTION copy_keys_to_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE memberships m SET (user_name_key, user_email_key) = ROW (left(coalesce(u.name_key, lower(u.name), ''), 400), u.email_key)
          FROM users u
         WHERE u.id = NEW.id AND m.user_id = u.id AND (m.user_name_key, m.user_email_key) IS DISTINCT FROM (left(coalesce(u.name_key, lower(u.name), ''), 400), u.email_key);
        RETURN NULL;
      END $$`,
  `CREATE FUNCTION copy_keys_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT left(coalesce(u.name_key, lower(u.name), ''), 400), u.email_key INTO NEW.user_name_key, NEW.user_email_key FROM users u WHERE u.id = NEW.user_id FOR SHARE;
        RETURN NEW;
      END $$`,
  `CREATE FUNCTION sum_token_usage() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN 
  UPDATE token_usage SET tokens = tokens - OLD.amount
   WHERE organization_id = OLD.organization_id AND agent_id = OLD.agent_id AND hour = date_trunc('hour', OLD.created_at, 'UTC'); END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens)
          VALUES (NEW.organization_id, NEW.agent_id, date_trunc('hour', NEW.created_at, 'UTC'), NEW.amount)
          ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET tokens = u.tokens + excluded.tokens;
          
        END IF;
        RETURN NULL;
      END $$`,
  `CREATE FUNCTION set_agent_entry() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
      BEGIN
        NEW.entry := json_build_object(
          'name', NEW.name, 'description', NEW.description, 'category', NEW.category, 'iconUrl', NEW.icon_url,
          'trialOffer', NEW.trial_offer, 'subscriptionOffer', NEW.subscription_offer,
          'topUpOffer', NEW.top_up_offer, 'prices', NEW.prices);
        RETURN NEW;
      END $$`,
  `CREATE FUNCTION words_after_first(name text) RETURNS SETOF text LANGUAGE sql IMMUTABLE SET search_path TO 'pg_catalog', 'pg_temp' AS $$
        SELECT DISTINCT left(substr(name, i), 60)
          FROM generate_series(2, length(name)) i, LATERAL (SELECT substr(name, i, 1), substr(name, i - 1, 1)) c (this, last)
         WHERE this !~ '[\\U00000020-\\U00000023\\U00000025-\\U0000002a\\U0000002c-\\U0000002f\\U0000003a-\\U0000003b\\U0000003f-\\U00000040\\U0000005b-\\U0000005d\\U0000005f-\\U0000005f\\U0000007b-\\U0000007b\\U0000007d-\\U0000007d\\U000000a0-\\U000000a1\\U000000a7-\\U000000a7\\U000000ab-\\U000000ab\\U000000b6-\\U000000b7\\U000000bb-\\U000000bb\\U000000bf-\\U000000bf\\U0000037e-\\U0000037e\\U00000387-\\U00000387\\U0000055a-\\U0000055f\\U00000589-\\U0000058a\\U000005be-\\U000005be\\U000005c0-\\U000005c0\\U000005c3-\\U000005c3\\U000005c6-\\U000005c6\\U000005f3-\\U000005f4\\U00000609-\\U0000060a\\U0000060c-\\U0000060d\\U0000061b-\\U0000061b\\U0000061d-\\U0000061f\\U0000066a-\\U0000066d\\U000006d4-\\U000006d4\\U00000700-\\U0000070d\\U000007f7-\\U000007f9\\U00000830-\\U0000083e\\U0000085e-\\U0000085e\\U00000964-\\U00000965\\U00000970-\\U00000970\\U000009fd-\\U000009fd\\U00000a76-\\U00000a76\\U00000af0-\\U00000af0\\U00000c77-\\U00000c77\\U00000c84-\\U00000c84\\U00000df4-\\U00000df4\\U00000e4f-\\U00000e4f\\U00000e5a-\\U00000e5b\\U00000f04-\\U00000f12\\U00000f14-\\U00000f14\\U00000f3a-\\U00000f3d\\U00000f85-\\U00000f85\\U00000fd0-\\U00000fd4\\U00000fd9-\\U00000fda\\U0000104a-\\U0000104f\\U000010fb-\\U000010fb\\U00001360-\\U00001368\\U00001400-\\U00001400\\U0000166e-\\U0000166e\\U00001680-\\U00001680\\U0000169b-\\U0000169c\\U000016eb-\\U000016ed\\U00001735-\\U00001736\\U000017d4-\\U000017d6\\U000017d8-\\U000017da\\U00001800-\\U0000180a\\U00001944-\\U00001945\\U00001a1e-\\U00001a1f\\U00001aa0-\\U00001aa6\\U00001aa8-\\U00001aad\\U00001b4e-\\U00001b4f\\U00001b5a-\\U00001b60\\U00001b7d-\\U00001b7f\\U00001bfc-\\U00001bff\\U00001c3b-\\U00001c3f\\U00001c7e-\\U00001c7f\\U00001cc0-\\U00001cc7\\U00001cd3-\\U00001cd3\\U00002000-\\U0000200a\\U00002010-\\U00002029\\U0000202f-\\U00002043\\U00002045-\\U00002051\\U00002053-\\U0000205f\\U0000207d-\\U0000207e\\U0000208d-\\U0000208e\\U00002308-\\U0000230b\\U00002329-\\U0000232a\\U00002768-\\U00002775\\U000027c5-\\U000027c6\\U000027e6-\\U000027ef\\U00002983-\\U00002998\\U000029d8-\\U000029db\\U000029fc-\\U000029fd\\U00002cf9-\\U00002cfc\\U00002cfe-\\U00002cff\\U00002d70-\\U00002d70\\U00002e00-\\U00002e2e\\U00002e30-\\U00002e4f\\U00002e52-\\U00002e5d\\U00003000-\\U00003003\\U00003008-\\U00003011\\U00003014-\\U0000301f\\U00003030-\\U00003030\\U0000303d-\\U0000303d\\U000030a0-\\U000030a0\\U000030fb-\\U000030fb\\U0000a4fe-\\U0000a4ff\\U0000a60d-\\U0000a60f\\U0000a673-\\U0000a673\\U0000a67e-\\U0000a67e\\U0000a6f2-\\U0000a6f7\\U0000a874-\\U0000a877\\U0000a8ce-\\U0000a8cf\\U0000a8f8-\\U0000a8fa\\U0000a8fc-\\U0000a8fc\\U0000a92e-\\U0000a92f\\U0000a95f-\\U0000a95f\\U0000a9c1-\\U0000a9cd\\U0000a9de-\\U0000a9df\\U0000aa5c-\\U0000aa5f\\U0000aade-\\U0000aadf\\U0000aaf0-\\U0000aaf1\\U0000abeb-\\U0000abeb\\U0000fd3e-\\U0000fd3f\\U0000fe10-\\U0000fe19\\U0000fe30-\\U0000fe52\\U0000fe54-\\U0000fe61\\U0000fe63-\\U0000fe63\\U0000fe68-\\U0000fe68\\U0000fe6a-\\U0000fe6b\\U0000ff01-\\U0000ff03\\U0000ff05-\\U0000ff0a\\U0000ff0c-\\U0000ff0f\\U0000ff1a-\\U0000ff1b\\U0000ff1f-\\U0000ff20\\U0000ff3b-\\U0000ff3d\\U0000ff3f-\\U0000ff3f\\U0000ff5b-\\U0000ff5b\\U0000ff5d-\\U0000ff5d\\U0000ff5f-\\U0000ff65\\U00010100-\\U00010102\\U0001039f-\\U0001039f\\U000103d0-\\U000103d0\\U0001056f-\\U0001056f\\U00010857-\\U00010857\\U0001091f-\\U0001091f\\U0001093f-\\U0001093f\\U00010a50-\\U00010a58\\U00010a7f-\\U00010a7f\\U00010af0-\\U00010af6\\U00010b39-\\U00010b3f\\U00010b99-\\U00010b9c\\U00010d6e-\\U00010d6e\\U00010ead-\\U00010ead\\U00010ed0-\\U00010ed0\\U00010f55-\\U00010f59\\U00010f86-\\U00010f89\\U00011047-\\U0001104d\\U000110bb-\\U000110bc\\U000110be-\\U000110c1\\U00011140-\\U00011143\\U00011174-\\U00011175\\U000111c5-\\U000111c8\\U000111cd-\\U000111cd\\U000111db-\\U000111db\\U000111dd-\\U000111df\\U00011238-\\U0001123d\\U000112a9-\\U000112a9\\U000113d4-\\U000113d5\\U000113d7-\\U000113d8\\U0001144b-\\U0001144f\\U0001145a-\\U0001145b\\U0001145d-\\U0001145d\\U000114c6-\\U000114c6\\U000115c1-\\U000115d7\\U00011641-\\U00011643\\U00011660-\\U0001166c\\U000116b9-\\U000116b9\\U0001173c-\\U0001173e\\U0001183b-\\U0001183b\\U00011944-\\U00011946\\U000119e2-\\U000119e2\\U00011a3f-\\U00011a46\\U00011a9a-\\U00011a9c\\U00011a9e-\\U00011aa2\\U00011b00-\\U00011b09\\U00011be1-\\U00011be1\\U00011c41-\\U00011c45\\U00011c70-\\U00011c71\\U00011ef7-\\U00011ef8\\U00011f43-\\U00011f4f\\U00011fff-\\U00011fff\\U00012470-\\U00012474\\U00012ff1-\\U00012ff2\\U00016a6e-\\U00016a6f\\U00016af5-\\U00016af5\\U00016b37-\\U00016b3b\\U00016b44-\\U00016b44\\U00016d6d-\\U00016d6f\\U00016e97-\\U00016e9a\\U00016fe2-\\U00016fe2\\U0001bc9f-\\U0001bc9f\\U0001da87-\\U0001da8b\\U0001e5ff-\\U0001e5ff\\U0001e95e-\\U0001e95f]' AND (last ~ '[\\U00000020-\\U00000023\\U00000025-\\U0000002a\\U0000002c-\\U0000002f\\U0000003a-\\U0000003b\\U0000003f-\\U00000040\\U0000005b-\\U0000005d\\U0000005f-\\U0000005f\\U0000007b-\\U0000007b\\U0000007d-\\U0000007d\\U000000a0-\\U000000a1\\U000000a7-\\U000000a7\\U000000ab-\\U000000ab\\U000000b6-\\U000000b7\\U000000bb-\\U000000bb\\U000000bf-\\U000000bf\\U0000037e-\\U0000037e\\U00000387-\\U00000387\\U0000055a-\\U0000055f\\U00000589-\\U0000058a\\U000005be-\\U000005be\\U000005c0-\\U000005c0\\U000005c3-\\U000005c3\\U000005c6-\\U000005c6\\U000005f3-\\U000005f4\\U00000609-\\U0000060a\\U0000060c-\\U0000060d\\U0000061b-\\U0000061b\\U0000061d-\\U0000061f\\U0000066a-\\U0000066d\\U000006d4-\\U000006d4\\U00000700-\\U0000070d\\U000007f7-\\U000007f9\\U00000830-\\U0000083e\\U0000085e-\\U0000085e\\U00000964-\\U00000965\\U00000970-\\U00000970\\U000009fd-\\U000009fd\\U00000a76-\\U00000a76\\U00000af0-\\U00000af0\\U00000c77-\\U00000c77\\U00000c84-\\U00000c84\\U00000df4-\\U00000df4\\U00000e4f-\\U00000e4f\\U00000e5a-\\U00000e5b\\U00000f04-\\U00000f12\\U00000f14-\\U00000f14\\U00000f3a-\\U00000f3d\\U00000f85-\\U00000f85\\U00000fd0-\\U00000fd4\\U00000fd9-\\U00000fda\\U0000104a-\\U0000104f\\U000010fb-\\U000010fb\\U00001360-\\U00001368\\U00001400-\\U00001400\\U0000166e-\\U0000166e\\U00001680-\\U00001680\\U0000169b-\\U0000169c\\U000016eb-\\U000016ed\\U00001735-\\U00001736\\U000017d4-\\U000017d6\\U000017d8-\\U000017da\\U00001800-\\U0000180a\\U00001944-\\U00001945\\U00001a1e-\\U00001a1f\\U00001aa0-\\U00001aa6\\U00001aa8-\\U00001aad\\U00001b4e-\\U00001b4f\\U00001b5a-\\U00001b60\\U00001b7d-\\U00001b7f\\U00001bfc-\\U00001bff\\U00001c3b-\\U00001c3f\\U00001c7e-\\U00001c7f\\U00001cc0-\\U00001cc7\\U00001cd3-\\U00001cd3\\U00002000-\\U0000200a\\U00002010-\\U00002029\\U0000202f-\\U00002043\\U00002045-\\U00002051\\U00002053-\\U0000205f\\U0000207d-\\U0000207e\\U0000208d-\\U0000208e\\U00002308-\\U0000230b\\U00002329-\\U0000232a\\U00002768-\\U00002775\\U000027c5-\\U000027c6\\U000027e6-\\U000027ef\\U00002983-\\U00002998\\U000029d8-\\U000029db\\U000029fc-\\U000029fd\\U00002cf9-\\U00002cfc\\U00002cfe-\\U00002cff\\U00002d70-\\U00002d70\\U00002e00-\\U00002e2e\\U00002e30-\\U00002e4f\\U00002e52-\\U00002e5d\\U00003000-\\U00003003\\U00003008-\\U00003011\\U00003014-\\U0000301f\\U00003030-\\U00003030\\U0000303d-\\U0000303d\\U000030a0-\\U000030a0\\U000030fb-\\U000030fb\\U0000a4fe-\\U0000a4ff\\U0000a60d-\\U0000a60f\\U0000a673-\\U0000a673\\U0000a67e-\\U0000a67e\\U0000a6f2-\\U0000a6f7\\U0000a874-\\U0000a877\\U0000a8ce-\\U0000a8cf\\U0000a8f8-\\U0000a8fa\\U0000a8fc-\\U0000a8fc\\U0000a92e-\\U0000a92f\\U0000a95f-\\U0000a95f\\U0000a9c1-\\U0000a9cd\\U0000a9de-\\U0000a9df\\U0000aa5c-\\U0000aa5f\\U0000aade-\\U0000aadf\\U0000aaf0-\\U0000aaf1\\U0000abeb-\\U0000abeb\\U0000fd3e-\\U0000fd3f\\U0000fe10-\\U0000fe19\\U0000fe30-\\U0000fe52\\U0000fe54-\\U0000fe61\\U0000fe63-\\U0000fe63\\U0000fe68-\\U0000fe68\\U0000fe6a-\\U0000fe6b\\U0000ff01-\\U0000ff03\\U0000ff05-\\U0000ff0a\\U0000ff0c-\\U0000ff0f\\U0000ff1a-\\U0000ff1b\\U0000ff1f-\\U0000ff20\\U0000ff3b-\\U0000ff3d\\U0000ff3f-\\U0000ff3f\\U0000ff5b-\\U0000ff5b\\U0000ff5d-\\U0000ff5d\\U0000ff5f-\\U0000ff65\\U00010100-\\U00010102\\U0001039f-\\U0001039f\\U000103d0-\\U000103d0\\U0001056f-\\U0001056f\\U00010857-\\U00010857\\U0001091f-\\U0001091f\\U0001093f-\\U0001093f\\U00010a50-\\U00010a58\\U00010a7f-\\U00010a7f\\U00010af0-\\U00010af6\\U00010b39-\\U00010b3f\\U00010b99-\\U00010b9c\\U00010d6e-\\U00010d6e\\U00010ead-\\U00010ead\\U00010ed0-\\U00010ed0\\U00010f55-\\U00010f59\\U00010f86-\\U00010f89\\U00011047-\\U0001104d\\U000110bb-\\U000110bc\\U000110be-\\U000110c1\\U00011140-\\U00011143\\U00011174-\\U00011175\\U000111c5-\\U000111c8\\U000111cd-\\U000111cd\\U000111db-\\U000111db\\U000111dd-\\U000111df\\U00011238-\\U0001123d\\U000112a9-\\U000112a9\\U000113d4-\\U000113d5\\U000113d7-\\U000113d8\\U0001144b-\\U0001144f\\U0001145a-\\U0001145b\\U0001145d-\\U0001145d\\U000114c6-\\U000114c6\\U000115c1-\\U000115d7\\U00011641-\\U00011643\\U00011660-\\U0001166c\\U000116b9-\\U000116b9\\U0001173c-\\U0001173e\\U0001183b-\\U0001183b\\U00011944-\\U00011946\\U000119e2-\\U000119e2\\U00011a3f-\\U00011a46\\U00011a9a-\\U00011a9c\\U00011a9e-\\U00011aa2\\U00011b00-\\U00011b09\\U00011be1-\\U00011be1\\U00011c41-\\U00011c45\\U00011c70-\\U00011c71\\U00011ef7-\\U00011ef8\\U00011f43-\\U00011f4f\\U00011fff-\\U00011fff\\U00012470-\\U00012474\\U00012ff1-\\U00012ff2\\U00016a6e-\\U00016a6f\\U00016af5-\\U00016af5\\U00016b37-\\U00016b3b\\U00016b44-\\U00016b44\\U00016d6d-\\U00016d6f\\U00016e97-\\U00016e9a\\U00016fe2-\\U00016fe2\\U0001bc9f-\\U0001bc9f\\U0001da87-\\U0001da8b\\U0001e5ff-\\U0001e5ff\\U0001e95e-\\U0001e95f]' OR last ~ '[\\U00000e01-\\U00000e3a\\U00000e40-\\U00000e5b\\U00000e81-\\U00000e82\\U00000e84-\\U00000e84\\U00000e86-\\U00000e8a\\U00000e8c-\\U00000ea3\\U00000ea5-\\U00000ea5\\U00000ea7-\\U00000ebd\\U00000ec0-\\U00000ec4\\U00000ec6-\\U00000ec6\\U00000ec8-\\U00000ece\\U00000ed0-\\U00000ed9\\U00000edc-\\U00000edf\\U00001780-\\U000017dd\\U000017e0-\\U000017e9\\U000017f0-\\U000017f9\\U000019e0-\\U000019ff\\U00002e80-\\U00002e99\\U00002e9b-\\U00002ef3\\U00002f00-\\U00002fd5\\U00003005-\\U00003005\\U00003007-\\U00003007\\U00003021-\\U00003029\\U00003038-\\U0000303b\\U00003041-\\U00003096\\U0000309d-\\U0000309f\\U000030a1-\\U000030fa\\U000030fd-\\U000030ff\\U000031f0-\\U000031ff\\U000032d0-\\U000032fe\\U00003300-\\U00003357\\U00003400-\\U00004dbf\\U00004e00-\\U00009fff\\U0000f900-\\U0000fa6d\\U0000fa70-\\U0000fad9\\U0000ff66-\\U0000ff6f\\U0000ff71-\\U0000ff9d\\U00016fe2-\\U00016fe3\\U00016ff0-\\U00016ff6\\U0001aff0-\\U0001aff3\\U0001aff5-\\U0001affb\\U0001affd-\\U0001affe\\U0001b000-\\U0001b122\\U0001b132-\\U0001b132\\U0001b150-\\U0001b152\\U0001b155-\\U0001b155\\U0001b164-\\U0001b167\\U0001f200-\\U0001f200\\U00020000-\\U0002a6df\\U0002a700-\\U0002b81d\\U0002b820-\\U0002cead\\U0002ceb0-\\U0002ebe0\\U0002ebf0-\\U0002ee5d\\U0002f800-\\U0002fa1d\\U00030000-\\U0003134a\\U00031350-\\U00033479]' OR this ~ '[\\U00000e01-\\U00000e3a\\U00000e40-\\U00000e5b\\U00000e81-\\U00000e82\\U00000e84-\\U00000e84\\U00000e86-\\U00000e8a\\U00000e8c-\\U00000ea3\\U00000ea5-\\U00000ea5\\U00000ea7-\\U00000ebd\\U00000ec0-\\U00000ec4\\U00000ec6-\\U00000ec6\\U00000ec8-\\U00000ece\\U00000ed0-\\U00000ed9\\U00000edc-\\U00000edf\\U00001780-\\U000017dd\\U000017e0-\\U000017e9\\U000017f0-\\U000017f9\\U000019e0-\\U000019ff\\U00002e80-\\U00002e99\\U00002e9b-\\U00002ef3\\U00002f00-\\U00002fd5\\U00003005-\\U00003005\\U00003007-\\U00003007\\U00003021-\\U00003029\\U00003038-\\U0000303b\\U00003041-\\U00003096\\U0000309d-\\U0000309f\\U000030a1-\\U000030fa\\U000030fd-\\U000030ff\\U000031f0-\\U000031ff\\U000032d0-\\U000032fe\\U00003300-\\U00003357\\U00003400-\\U00004dbf\\U00004e00-\\U00009fff\\U0000f900-\\U0000fa6d\\U0000fa70-\\U0000fad9\\U0000ff66-\\U0000ff6f\\U0000ff71-\\U0000ff9d\\U00016fe2-\\U00016fe3\\U00016ff0-\\U00016ff6\\U0001aff0-\\U0001aff3\\U0001aff5-\\U0001affb\\U0001affd-\\U0001affe\\U0001b000-\\U0001b122\\U0001b132-\\U0001b132\\U0001b150-\\U0001b152\\U0001b155-\\U0001b155\\U0001b164-\\U0001b167\\U0001f200-\\U0001f200\\U00020000-\\U0002a6df\\U0002a700-\\U0002b81d\\U0002b820-\\U0002cead\\U0002ceb0-\\U0002ebe0\\U0002ebf0-\\U0002ee5d\\U0002f800-\\U0002fa1d\\U00030000-\\U0003134a\\U00031350-\\U00033479]')
      $$`,
  `CREATE FUNCTION split_name_of_membership() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        DELETE FROM membership_words WHERE membership_id = NEW.id;
        INSERT INTO membership_words (membership_id, organization_id, word)
        SELECT NEW.id, NEW.organization_id, word FROM words_after_first(NEW.user_name_key) word
            ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`,
  `CREATE FUNCTION refuse_late_personal_data() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        IF current_setting('workspace.trail_maintenance', true) = 'on'
           AND pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
           OR EXISTS (SELECT FROM audit_events WHERE id = NEW.event_id AND xmin = pg_current_xact_id()::xid) THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'the audit event % was written before', NEW.event_id
          USING ERRCODE = 'integrity_constraint_violation';
      END $$`,
  `CREATE FUNCTION erase_former_contacts(addresses text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        PERFORM set_config('workspace.trail_maintenance', 'on', true);
        UPDATE audit_personal_data p
           SET data = p.data
                      - CASE WHEN lower(p.data #>> '{before,email}') = ANY (addresses) THEN 'before' ELSE '' END
                      - CASE WHEN lower(p.data #>> '{after,email}') = ANY (addresses) THEN 'after' ELSE '' END
          FROM audit_events e
         WHERE e.id = p.event_id AND e.type = 'billing.contact_changed'
           AND (lower(p.data #>> '{before,email}') = ANY (addresses) OR lower(p.data #>> '{after,email}') = ANY (addresses))
           AND NOT EXISTS (SELECT FROM billing_profiles b WHERE b.organization_id = e.organization_id
                                  AND lower(b.contact ->> 'email') = ANY (addresses));
        PERFORM set_config('workspace.trail_maintenance', 'off', true);
      END $$`,
  `REVOKE ALL ON FUNCTION erase_former_contacts(text[]) FROM PUBLIC`,
  `CREATE FUNCTION addresses_of(person uuid) RETURNS text[] LANGUAGE sql STABLE SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
        WITH answered AS (
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.accepted' AND actor_id = person::text
          UNION ALL
          SELECT organization_id, target_id FROM audit_subjects WHERE type = 'invite.declined' AND actor_id = person::text)
        SELECT array(
          SELECT email_key FROM users WHERE id = person AND email_verified AND email_key IS NOT NULL
          UNION
          SELECT email_key FROM invites WHERE id = ANY (array(SELECT target_id::uuid FROM answered))
          UNION
          SELECT e.subject FROM answered JOIN audit_subjects e USING (organization_id, target_id)
           WHERE e.target_type = 'invite' AND e.subject IS NOT NULL)
      $$`,
  `CREATE FUNCTION erase_account(session_token_hash bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      DECLARE
        person uuid := (SELECT user_id FROM sessions WHERE token_hash = session_token_hash);
        addresses text[];
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(issuer || E'\\n' || subject, 0))
           FROM (SELECT issuer, subject FROM identities WHERE user_id = person ORDER BY issuer, subject) AS identity;
        FOR attempt IN 1..2 LOOP
          PERFORM FROM organizations
            WHERE id IN (SELECT organization_id FROM memberships WHERE user_id = person) ORDER BY id FOR NO KEY UPDATE;
          PERFORM FROM users WHERE id = person FOR NO KEY UPDATE;
        END LOOP;
        IF NOT EXISTS (SELECT FROM sessions WHERE token_hash = session_token_hash AND user_id = person) THEN
          RAISE EXCEPTION 'no session has this token' USING ERRCODE = 'no_data_found';
        END IF;
        IF EXISTS (SELECT FROM memberships WHERE user_id = person) THEN
          RAISE EXCEPTION 'the person belongs to an organization' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        addresses := addresses_of(person);
        PERFORM erase_person(person, addresses), erase_former_contacts(addresses);
      END $$`,
  `REVOKE ALL ON FUNCTION erase_account(bytea) FROM PUBLIC`,
  `CREATE FUNCTION sum_token_grants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN 
  UPDATE token_usage SET granted = granted - OLD.amount
   WHERE organization_id = OLD.organization_id AND agent_id = OLD.agent_id AND hour = date_trunc('hour', OLD.created_at, 'UTC'); END IF;
        IF TG_OP <> 'DELETE' THEN 
  INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, granted)
  VALUES (NEW.organization_id, NEW.agent_id, date_trunc('hour', NEW.created_at, 'UTC'), 0, NEW.amount)
  ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET granted = u.granted + excluded.granted; END IF;
        RETURN NULL;
      END $$`,
  `CREATE FUNCTION sum_token_reversals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
      BEGIN
        IF NEW.reason LIKE '%restoration' THEN 
  INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, restored)
  VALUES (NEW.organization_id, NEW.agent_id, date_trunc('hour', NEW.created_at, 'UTC'), 0, NEW.amount)
  ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET restored = u.restored + excluded.restored; ELSE 
  INSERT INTO token_usage AS u (organization_id, agent_id, hour, tokens, reversed)
  VALUES (NEW.organization_id, NEW.agent_id, date_trunc('hour', NEW.created_at, 'UTC'), 0, NEW.amount)
  ON CONFLICT (organization_id, agent_id, hour) DO UPDATE SET reversed = u.reversed + excluded.reversed; END IF;
        RETURN NULL;
      END $$`,
];
