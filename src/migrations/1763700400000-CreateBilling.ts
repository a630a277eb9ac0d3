import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBilling1763700400000 implements MigrationInterface {
  name = 'CreateBilling1763700400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing_profiles (
        organization_id uuid NOT NULL,
        customer_id text,
        provisioning jsonb,
        contact jsonb NOT NULL,
        contact_version integer NOT NULL DEFAULT 0,
        contact_status text NOT NULL DEFAULT 'synced',
        contact_synced_at timestamptz(3),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT billing_profiles_pkey PRIMARY KEY (organization_id),
        CONSTRAINT billing_profiles_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT billing_profiles_contact_status_check CHECK (contact_status IN ('synced', 'pending', 'failed'))
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX billing_profiles_customer_id_key ON billing_profiles (customer_id)',
    );
    await this.createCheckouts(runner);
    await this.createSubscriptions(runner);
    await this.createPayments(runner);
    await runner.query(`
      CREATE TABLE stripe_events (
        id text NOT NULL,
        type text NOT NULL,
        object_id text NOT NULL,
        received_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT stripe_events_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX stripe_events_received_at_idx ON stripe_events (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stripe_events, payments, subscriptions, checkouts, billing_profiles');
  }

  private async createCheckouts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE checkouts (
        id uuid NOT NULL,
        organization_id uuid NOT NULL,
        kind text NOT NULL,
        item text NOT NULL,
        status text NOT NULL DEFAULT 'creating',
        paid boolean NOT NULL DEFAULT false,
        customer_id text NOT NULL,
        price_id text NOT NULL,
        amount integer NOT NULL,
        currency text NOT NULL,
        tokens integer NOT NULL,
        return_path text NOT NULL,
        session_id text,
        url text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        CONSTRAINT checkouts_pkey PRIMARY KEY (id),
        CONSTRAINT checkouts_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT checkouts_kind_check CHECK (kind IN ('subscription', 'top_up')),
        CONSTRAINT checkouts_status_check CHECK (status IN ('creating', 'open', 'complete', 'expired', 'failed'))
      )`);
    await runner.query('CREATE UNIQUE INDEX checkouts_session_id_key ON checkouts (session_id)');
    await runner.query('CREATE INDEX checkouts_organization_id_idx ON checkouts (organization_id)');
    await runner.query(`
      CREATE UNIQUE INDEX checkouts_under_way_key ON checkouts (organization_id, item, kind)
        WHERE status IN ('creating', 'open')`);
    await runner.query(`
      CREATE INDEX checkouts_unfinished_idx ON checkouts (created_at)
        WHERE status IN ('creating', 'open') OR (status = 'complete' AND NOT paid)`);
  }

  private async createSubscriptions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscriptions (
        id text NOT NULL,
        organization_id uuid NOT NULL,
        item text NOT NULL,
        checkout_id uuid NOT NULL,
        customer_id text NOT NULL,
        status text NOT NULL,
        amount integer NOT NULL,
        currency text NOT NULL,
        interval text NOT NULL,
        current_period_end timestamptz(3),
        cancel_at_period_end boolean NOT NULL,
        activated_at timestamptz(3),
        version integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT subscriptions_pkey PRIMARY KEY (id),
        CONSTRAINT subscriptions_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE,
        CONSTRAINT subscriptions_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts (id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX subscriptions_live_key ON subscriptions (organization_id, item)
        WHERE status NOT IN ('none', 'canceled')`);
    await runner.query(
      'CREATE INDEX subscriptions_organization_id_item_idx ON subscriptions (organization_id, item, created_at)',
    );
    await runner.query('CREATE INDEX subscriptions_customer_id_idx ON subscriptions (customer_id)');
    await runner.query('CREATE INDEX subscriptions_checkout_id_idx ON subscriptions (checkout_id)');
  }

  private async createPayments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id text NOT NULL,
        organization_id uuid NOT NULL,
        kind text NOT NULL,
        item text NOT NULL,
        amount integer NOT NULL,
        currency text NOT NULL,
        payment_id text,
        review text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT payments_pkey PRIMARY KEY (id),
        CONSTRAINT payments_organization_id_fkey
          FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX payments_payment_id_idx ON payments (payment_id)');
    await runner.query('CREATE INDEX payments_organization_id_idx ON payments (organization_id)');
    await runner.query('CREATE INDEX payments_review_idx ON payments (created_at) WHERE review IS NOT NULL');
  }
}
