import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormerUse } from './former-use.entity.js';
import { FormerUsesRepository } from './former-uses.repository.js';
import { IdentitiesRepository } from './identities.repository.js';
import { Identity } from './identity.entity.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([FormerUse, Identity, User])],
  providers: [FormerUsesRepository, IdentitiesRepository, UsersRepository, UsersService],
  exports: [FormerUsesRepository, IdentitiesRepository, UsersRepository, UsersService],
})
export class UsersModule {}
