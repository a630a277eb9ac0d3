import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { Database } from './database.js';
import { dataSourceOptions } from './data-source-options.js';
import { isDatabaseUnreachable } from './database-errors.js';
import { START_ATTEMPTS, START_RETRY_DELAY } from './patience.js';
import { runMigrations } from './run-migrations.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database, config.timeouts.databaseConnection),
        autoLoadEntities: true,
        retryAttempts: START_ATTEMPTS,
        retryDelay: START_RETRY_DELAY,
        // Waiting does not help against a wrong password or a failing migration.
        toRetry: isDatabaseUnreachable,
        migrationsRun: !config.production,
      }),
      dataSourceFactory: async (options) => {
        // The option is off, because TypeORM would run migrations without a lock.
        const database = await new DataSource({ ...options!, migrationsRun: false }).initialize();
        try {
          if (options!.migrationsRun) await runMigrations(database);
          return database;
        } catch (error) {
          await database.destroy();
          throw error;
        }
      },
    }),
  ],
  providers: [Database],
  exports: [Database],
})
export class DatabaseModule {}
