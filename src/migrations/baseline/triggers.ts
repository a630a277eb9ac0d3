/** The triggers of 0.3.0. */
export const TRIGGERS = [
  `CREATE CONSTRAINT TRIGGER organizations_owner_check AFTER INSERT ON organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION organization_must_have_owner()`,
  `CREATE CONSTRAINT TRIGGER memberships_owner_check AFTER DELETE OR UPDATE ON memberships DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.relation = 'owner'::text)) EXECUTE FUNCTION organization_must_have_owner()`,
  `CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change()`,
  `CREATE TRIGGER token_ledger_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON token_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change()`,
  `CREATE TRIGGER audit_personal_data_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_personal_data FOR EACH STATEMENT EXECUTE FUNCTION refuse_trail_change()`,
  `CREATE TRIGGER token_consumptions_id BEFORE INSERT ON token_consumptions FOR EACH ROW WHEN ((new.id IS NULL)) EXECUTE FUNCTION set_id_of_consumption()`,
  `CREATE TRIGGER token_ledger_tenant BEFORE INSERT ON token_ledger FOR EACH ROW WHEN ((new.organization_id IS NULL)) EXECUTE FUNCTION set_tenant_of_movement()`,
  `CREATE TRIGGER users_forget_name_key BEFORE UPDATE OF name ON users FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION forget_name_key()`,
  `CREATE CONSTRAINT TRIGGER users_copy_keys AFTER UPDATE OF name, name_key, email_key ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.name_key IS DISTINCT FROM new.name_key)) OR (old.email_key IS DISTINCT FROM new.email_key))) EXECUTE FUNCTION copy_keys_to_memberships()`,
  `CREATE TRIGGER memberships_copy_keys BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION copy_keys_of_user()`,
  `CREATE TRIGGER token_consumptions_usage AFTER INSERT OR DELETE OR UPDATE ON token_consumptions FOR EACH ROW EXECUTE FUNCTION sum_token_usage()`,
  `CREATE TRIGGER agents_set_entry BEFORE INSERT OR UPDATE ON agents FOR EACH ROW EXECUTE FUNCTION set_agent_entry()`,
  `CREATE TRIGGER memberships_split_name AFTER INSERT OR UPDATE OF user_name_key ON memberships FOR EACH ROW EXECUTE FUNCTION split_name_of_membership()`,
  `CREATE TRIGGER audit_personal_data_of_new_events AFTER INSERT ON audit_personal_data FOR EACH ROW EXECUTE FUNCTION refuse_late_personal_data()`,
  `CREATE CONSTRAINT TRIGGER token_grants_usage AFTER INSERT OR DELETE OR UPDATE OF amount, created_at ON token_grants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_token_grants()`,
  `CREATE CONSTRAINT TRIGGER token_ledger_usage AFTER INSERT ON token_ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.reason <> 'consumption'::text)) EXECUTE FUNCTION sum_token_reversals()`,
];
